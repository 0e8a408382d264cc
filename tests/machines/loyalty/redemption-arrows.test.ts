import { describe, expect, test } from 'vitest';
import { redemptionMachine, redemptionWhy } from '#machines/loyalty/redemption.ts';
import type { RedemptionEvent, RedemptionFacts } from '#machines/loyalty/redemption-facts.ts';
import { accept } from '#machines/entity.ts';

const by = { id: 1, name: 'Meera' };
const free: RedemptionFacts = { copayment: 0, payment: null, isOffered: true };
const paid: RedemptionFacts = { copayment: 9_900, payment: 'CASH', isOffered: true };

const events: Record<RedemptionEvent['type'], RedemptionEvent> = {
  'redemption.confirmed': { type: 'redemption.confirmed', by, payment: 'CASH' },
  'redemption.completed': { type: 'redemption.completed', by },
  'redemption.cancelled': { type: 'redemption.cancelled', by, reason: 'Wants another reward' },
  'redemption.refunded': { type: 'redemption.refunded', by, reference: 'UPI 441127' },
  'time.passed': { type: 'time.passed' },
};

/** Every event that is not listed is refused. */
const arrows: Record<string, Partial<Record<RedemptionEvent['type'], string>>> = {
  BOOKED: { 'redemption.confirmed': 'CONFIRMED', 'redemption.cancelled': 'CANCELLED', 'time.passed': 'EXPIRED' },
  CONFIRMED: { 'redemption.completed': 'COMPLETED', 'redemption.cancelled': 'CANCELLED' },
  CANCELLED: { 'redemption.refunded': 'REFUNDED' },
  COMPLETED: {},
  REFUNDED: {},
  EXPIRED: {},
};

describe.each(Object.keys(arrows))('%s', (state) => {
  test.each(Object.values(events))('$type', (event) => {
    expect(accept(redemptionMachine, state, paid, event)?.state).toBe(arrows[state]?.[event.type]);
  });

  test.each(Object.values(events).filter(({ type }) => !arrows[state]?.[type]))('says why it refuses $type', (event) => {
    expect(redemptionWhy(paid, event, state).message).toMatch(/^\p{Lu}.{10,}/u);
  });
});

const whyNot = (state: string, facts: RedemptionFacts, event: RedemptionEvent) =>
  accept(redemptionMachine, state, facts, event) === null ? redemptionWhy(facts, event, state).message : null;

test.each<[string, RedemptionFacts, RedemptionEvent, string | null]>([
  ['BOOKED', free, { type: 'redemption.confirmed', by, payment: null }, null],
  ['BOOKED', free, { type: 'redemption.confirmed', by, payment: 'CASH' }, 'This reward has no co-payment'],
  ['BOOKED', { ...paid, payment: null }, { type: 'redemption.confirmed', by, payment: null }, 'Choose how the co-payment was paid'],
  [
    'BOOKED',
    { ...free, isOffered: false },
    { type: 'redemption.confirmed', by, payment: null },
    'No longer offered: cancel it to give the points back',
  ],
  ['CONFIRMED', paid, { type: 'redemption.cancelled', by, reason: ' ' }, 'Say the reason first'],
  ['CANCELLED', paid, { type: 'redemption.refunded', by, reference: 'UPI 441127' }, null],
  [
    'CANCELLED',
    { ...paid, payment: null },
    { type: 'redemption.refunded', by, reference: 'UPI 441127' },
    'No co-payment was paid: the points were given back when it was cancelled',
  ],
])('%s %j: %j', (state, facts, event, why) => {
  expect(whyNot(state, facts, event)).toBe(why);
});
