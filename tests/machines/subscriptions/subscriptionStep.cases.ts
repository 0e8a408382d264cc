import { subscriptionStepMachine } from '#machines/subscriptions/subscriptionStep.ts';
import type { SubscriptionStepFacts } from '#machines/subscriptions/subscription-step-facts.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const by = { id: 1, name: 'Meera' };
const near: SubscriptionStepFacts = { today: '2026-11-20', dueOn: '2026-11-22', remindOn: '2026-11-19' };

const spec: ModelSpec<typeof subscriptionStepMachine> = {
  machine: subscriptionStepMachine,
  inputs: {
    'due within three days': near,
    'due later': { ...near, dueOn: '2026-11-27', remindOn: '2026-11-24' },
  } satisfies Record<string, SubscriptionStepFacts>,
  cases: {
    'step.confirmed': [{ by }],
    'step.cancelled': [
      { by, cancelledBy: 'CUSTOMER', reason: 'Still has enough' },
      { by, cancelledBy: 'US', reason: 'Not available' },
      { by, cancelledBy: 'US', reason: '' },
    ],
    'step.moved': [{ dueOn: '2099-01-04', remindOn: '2099-01-01' }],
    'order.placed': [{ orderId: 7 }],
    'order.cancelled': [{ cancelledBy: 'CUSTOMER' }, { cancelledBy: 'US' }],
  },
  key: ({ context: { today, remindOn } }) => [remindOn <= today],
};

export default spec;
