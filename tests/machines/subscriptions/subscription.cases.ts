import { subscriptionMachine } from '#machines/subscriptions/subscription.ts';
import type { SubscriptionFacts } from '#machines/subscriptions/subscription-facts.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const by = { id: 1, name: 'Meera' };
const open: SubscriptionFacts = { today: '2026-11-20', nextOn: '2026-12-01', endsOn: null, pausedUntil: null };

const spec: ModelSpec<typeof subscriptionMachine> = {
  machine: subscriptionMachine,
  waivers: {
    'subscription.PAUSED | time.passed': 'Today is a fact that no event changes: the test of the arrows begins with a pause that is over',
  },
  inputs: {
    'without an end': open,
    'with its last day before the next refill': { ...open, endsOn: '2026-11-30' },
    'paused until today': { ...open, pausedUntil: '2026-11-20' },
  } satisfies Record<string, SubscriptionFacts>,
  cases: {
    'subscription.changed': [
      { by, nextOn: '2099-01-01', endsOn: null },
      { by, nextOn: '2026-11-01', endsOn: null },
      { by, nextOn: '2099-01-01', endsOn: '2098-12-31' },
    ],
    'subscription.paused': [
      { by, reason: 'Is travelling', until: '2099-01-01' },
      { by, reason: '', until: '2099-01-01' },
      { by, reason: 'Is travelling', until: '2026-11-20' },
    ],
    'subscription.resumed': [
      { by, nextOn: '2099-01-01' },
      { by, nextOn: '2026-11-01' },
    ],
    'subscription.stopped': [
      { by, reason: 'The treatment is over' },
      { by, reason: '' },
    ],
    'subscription.commented': [
      { by, comment: 'Call the daughter' },
      { by, comment: '' },
    ],
    'step.settled': [{ nextOn: '2099-02-01' }],
  },
  key: ({ context: { nextOn, endsOn, pausedUntil, today } }) => [
    endsOn !== null && nextOn > endsOn,
    pausedUntil !== null && pausedUntil <= today,
    pausedUntil === null,
  ],
};

export default spec;
