/** Subscriptions and their refills (§7.6): every arrow of both charts. */
import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import { subscriptionMachine, subscriptionWhy } from '#machines/subscriptions/subscription.ts';
import type { SubscriptionEvent, SubscriptionFacts } from '#machines/subscriptions/subscription-facts.ts';
import { subscriptionStepMachine, subscriptionStepWhy } from '#machines/subscriptions/subscriptionStep.ts';
import type { SubscriptionStepEvent, SubscriptionStepFacts } from '#machines/subscriptions/subscription-step-facts.ts';

const by = { id: 1, name: 'Meera' };
const facts: SubscriptionFacts = { today: '2026-11-20', nextOn: '2026-12-01', endsOn: null, pausedUntil: null };

const events: Record<SubscriptionEvent['type'], SubscriptionEvent> = {
  'subscription.changed': { type: 'subscription.changed', by, nextOn: '2026-12-05', endsOn: null },
  'subscription.paused': { type: 'subscription.paused', by, reason: 'Is travelling', until: '2026-12-24' },
  'subscription.resumed': { type: 'subscription.resumed', by, nextOn: '2026-11-20' },
  'subscription.stopped': { type: 'subscription.stopped', by, reason: 'The treatment is over' },
  'subscription.commented': { type: 'subscription.commented', by, comment: 'Call the daughter' },
  'step.settled': { type: 'step.settled', nextOn: '2026-12-31' },
  'time.passed': { type: 'time.passed' },
};

/** Every event that is not listed is refused; time passes in vain while nothing is over. */
const arrows: Record<string, Partial<Record<SubscriptionEvent['type'], string>>> = {
  ACTIVE: {
    'subscription.changed': 'ACTIVE',
    'subscription.paused': 'PAUSED',
    'subscription.stopped': 'STOPPED',
    'subscription.commented': 'ACTIVE',
    'step.settled': 'ACTIVE',
  },
  PAUSED: {
    'subscription.changed': 'PAUSED',
    'subscription.resumed': 'ACTIVE',
    'subscription.stopped': 'STOPPED',
    'subscription.commented': 'PAUSED',
  },
  STOPPED: { 'subscription.commented': 'STOPPED' },
};

describe.each(Object.keys(arrows))('a subscription that is %s', (state) => {
  test.each(Object.values(events))('$type', (event) => {
    expect(accept(subscriptionMachine, state, facts, event)?.state).toBe(arrows[state]?.[event.type]);
  });
  test.each(Object.values(events).filter(({ type }) => !arrows[state]?.[type]))('says why it refuses $type', (event) => {
    expect(subscriptionWhy(facts, event, state).message).toMatch(/^\p{Lu}.{10,}/u);
  });
});

const refusal = (state: string, context: SubscriptionFacts, event: SubscriptionEvent) =>
  accept(subscriptionMachine, state, context, event) === null ? subscriptionWhy(context, event, state).message : null;

test.each<[string, SubscriptionFacts, SubscriptionEvent, string | null]>([
  ['ACTIVE', facts, { type: 'subscription.changed', by, nextOn: '2026-11-20', endsOn: '2026-11-20' }, null],
  ['ACTIVE', facts, { type: 'subscription.changed', by, nextOn: '2026-11-19', endsOn: null }, 'The next refill is due today or later'],
  [
    'ACTIVE',
    facts,
    { type: 'subscription.changed', by, nextOn: '2026-12-02', endsOn: '2026-12-01' },
    'The next refill is after the last day: change one of them',
  ],
  ['ACTIVE', facts, { type: 'subscription.paused', by, reason: 'Is travelling', until: '2026-11-20' }, 'The pause ends tomorrow or later'],
  ['ACTIVE', facts, { type: 'subscription.paused', by, reason: ' ', until: '2026-11-21' }, 'Enter the reason first'],
  [
    'PAUSED',
    { ...facts, endsOn: '2026-11-30' },
    { type: 'subscription.resumed', by, nextOn: '2026-12-01' },
    'The next refill is after the last day: change one of them',
  ],
  ['PAUSED', { ...facts, pausedUntil: '2026-11-20' }, { type: 'time.passed' }, null],
  ['PAUSED', { ...facts, pausedUntil: '2026-11-21' }, { type: 'time.passed' }, 'The pause is not over'],
  ['ACTIVE', { ...facts, endsOn: '2026-11-30' }, { type: 'time.passed' }, null],
  ['ACTIVE', { ...facts, endsOn: '2026-12-01' }, { type: 'time.passed' }, 'A refill is still to come'],
])('a subscription, %s %j: %j', (state, context, event, why) => {
  expect(refusal(state, context, event)).toBe(why);
});

test.each([
  ['2026-11-25', '2026-12-01'],
  ['2026-12-10', '2026-12-10'],
])('a pause until %s has its next refill on %s', (until, nextOn) => {
  const paused = accept(subscriptionMachine, 'ACTIVE', facts, { type: 'subscription.paused', by, reason: 'Is travelling', until });
  expect(paused?.context).toMatchObject({ pausedUntil: until, nextOn });
});

const stepFacts: SubscriptionStepFacts = { today: '2026-11-20', dueOn: '2026-11-22', remindOn: '2026-11-19' };
const [BY_CUSTOMER, BY_US] = ['SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER', 'SUBSCRIPTION-STEP-CANCEL-BY-US'];

const stepEvents: Record<string, SubscriptionStepEvent> = {
  confirmed: { type: 'step.confirmed', by },
  'cancelled by the customer': { type: 'step.cancelled', by, cancelledBy: 'CUSTOMER', reason: 'Still has enough' },
  'cancelled by us': { type: 'step.cancelled', by, cancelledBy: 'US', reason: 'Not available' },
  moved: { type: 'step.moved', dueOn: '2026-12-24', remindOn: '2026-12-21' },
  interrupted: { type: 'subscription.interrupted' },
  ordered: { type: 'order.placed', orderId: 7 },
  delivered: { type: 'order.delivered' },
  'its order cancelled by the customer': { type: 'order.cancelled', cancelledBy: 'CUSTOMER' },
  'its order cancelled by us': { type: 'order.cancelled', cancelledBy: 'US' },
  'the day of its reminder comes': { type: 'time.passed' },
};

const open = {
  confirmed: 'CONFIRMED',
  'cancelled by the customer': BY_CUSTOMER,
  'cancelled by us': BY_US,
  moved: 'SCHEDULED',
  interrupted: BY_CUSTOMER,
  ordered: 'ORDERED',
};
const { confirmed: _, ...ofConfirmed } = open;
const stepArrows: Record<string, Partial<Record<string, string>>> = {
  SCHEDULED: { ...open, 'the day of its reminder comes': 'REMINDED' },
  REMINDED: open,
  CONFIRMED: ofConfirmed,
  ORDERED: { delivered: 'DELIVERED', 'its order cancelled by the customer': BY_CUSTOMER, 'its order cancelled by us': BY_US },
  DELIVERED: {},
  [BY_CUSTOMER]: {},
  [BY_US]: {},
};

describe.each(Object.keys(stepArrows))('a refill that is %s', (state) => {
  test.each(Object.entries(stepEvents))('%s', (name, event) => {
    expect(accept(subscriptionStepMachine, state, stepFacts, event)?.state).toBe(stepArrows[state]?.[name]);
  });
  test.each(Object.entries(stepEvents).filter(([name]) => !stepArrows[state]?.[name]))('says why it is not %s', (_name, event) => {
    expect(subscriptionStepWhy(stepFacts, event, state).message).toMatch(/^\p{Lu}.{10,}/u);
  });
});

test('a refill needs a reason to be cancelled, and no reminder earlier than three days before', () => {
  const why = (event: SubscriptionStepEvent, context = stepFacts) =>
    accept(subscriptionStepMachine, 'SCHEDULED', context, event) === null ? subscriptionStepWhy(context, event, 'SCHEDULED').message : null;
  expect(why({ type: 'step.cancelled', by, cancelledBy: 'US', reason: ' ' })).toBe('Enter the reason first');
  expect(why({ type: 'time.passed' }, { ...stepFacts, dueOn: '2026-11-24', remindOn: '2026-11-21' })).toBe(
    'It is due in more than three days',
  );
});
