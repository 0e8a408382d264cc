/** Suggestions of the short-book (§1, §2.2): packs to order by stock, open orders and use. */
import { expect, test } from 'vitest';
import { daysOfCover, type Figures, suggestedPacks } from '#features/short-book/suggestion.ts';

const figures: Figures = {
  grade: 'A1',
  pack_size: 10,
  free: 20,
  on_order: 0,
  use_per_day: 4,
  floor: null,
  reorder_days: 7,
  cover_days: 15,
  most_packs: null,
};
const sellsBadly = { grade: 'D', reorder_days: 3, cover_days: 7 } as const;

test.each<[string, Partial<Figures>, number | null, number]>([
  ['40 of 60 units are missing', {}, null, 4],
  ['what is on order counts as stock', { on_order: 7 }, null, 4],
  ['stock and orders for seven days are enough', { on_order: 8 }, null, 0],
  ['a drug that is not sold is not short', { free: 0, use_per_day: 0 }, null, 0],
  ['a begun pack is a whole one', { free: 19 }, null, 5],
  ['a drug that sells badly is ordered for fewer days', { ...sellsBadly, free: 10 }, null, 2],
  ['and later', { ...sellsBadly, free: 12 }, null, 0],
  ['below its floor it is ordered, for eight days more', { floor: 21 }, null, 4],
  ['at its floor it is not', { floor: 20 }, null, 0],
  ['a distributor sells in multiples', {}, 10, 10],
  ['a category has its most packs', { most_packs: 3 }, null, 3],
  ['in the multiples of the distributor', { most_packs: 3 }, 2, 4],
])('%s', (_, changes, multiple, packs) => {
  expect(suggestedPacks({ ...figures, ...changes }, multiple)).toBe(packs);
});

test.each<[Partial<Figures>, number | null]>([
  [{}, 5],
  [{ on_order: 3 }, 5],
  [{ on_order: 4 }, 6],
  [{ free: 0 }, 0],
  [{ use_per_day: 0 }, null],
])('%j lasts for %s days', (changes, days) => {
  expect(daysOfCover({ ...figures, ...changes })).toBe(days);
});
