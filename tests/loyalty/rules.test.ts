/** What an order earns, and the tiers (§1). */
import { describe, expect, test } from 'vitest';
import { defaultLoyaltyRules, nextTier, pointsOf, tierOf } from '#features/loyalty/loyalty-rules.ts';
import { monthsLater } from '#platform/contract/business-day.ts';

const rules = { ...defaultLoyaltyRules, per_100: 3, minimum_value: 20_000 };

describe('an order', () => {
  test.each([
    ['less than the minimum', 19_999, 'MEMBER', 0],
    ['the minimum', 20_000, 'MEMBER', 6],
    ['a part of ₹100', 25_099, 'MEMBER', 7],
    ['one of Silver', 100_000, 'SILVER', 33],
    ['one of Gold, rounded down', 33_333, 'GOLD', 12],
    ['nothing', 0, 'GOLD', 0],
  ] as const)('of %s earns its points', (_, value, tier, points) => {
    expect(pointsOf(value, tier, rules)).toBe(points);
  });
});

describe('a tier', () => {
  test.each([
    [0, 'MEMBER', { tier: 'SILVER', from: 250 }],
    [249, 'MEMBER', { tier: 'SILVER', from: 250 }],
    [250, 'SILVER', { tier: 'GOLD', from: 750 }],
    [750, 'GOLD', null],
  ] as const)('follows from %i points', (earned, tier, next) => {
    expect([tierOf(earned, rules), nextTier(earned, rules)]).toEqual([tier, next]);
  });
});

test.each([
  ['2026-11-27', 12, '2027-11-27'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2024-02-29', -12, '2023-02-28'],
  ['2026-01-31', -1, '2025-12-31'],
])('%s and %i months is %s', (day, months, other) => {
  expect(monthsLater(day, months)).toBe(other);
});
