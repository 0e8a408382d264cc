import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import type { DrugMappingEvent, DrugMappingFacts } from '#machines/supply/drug-mapping-facts.ts';
import { drugMappingMachine, drugMappingWhy } from '#machines/supply/drugMapping.ts';

const drug = { drugId: 31, drug: 'Dolo 650 Tablet' };
const chosen = { ...drug, score: 74, isRetired: false, isMerged: false };
const facts: DrugMappingFacts = { drugId: 31, score: 80, runnerUp: 60, refused: [] };

const matched = (score: number, runnerUp: number): DrugMappingEvent => ({
  type: 'item.matched',
  candidate: { ...drug, score, runnerUp },
});

const events: Record<string, DrugMappingEvent> = {
  nothing: { type: 'item.matched', candidate: null },
  certain: matched(92, 84),
  tooNear: matched(100, 93),
  likely: matched(55, 0),
  unlikely: matched(54, 0),
  fits: { type: 'item.checked', score: 55 },
  misfits: { type: 'item.checked', score: 54 },
  mapped: { type: 'item.mapped', chosen },
  retired: { type: 'item.mapped', chosen: { ...chosen, isRetired: true } },
  merged: { type: 'item.mapped', chosen: { ...chosen, isRetired: true, isMerged: true } },
  unmapped: { type: 'item.unmapped' },
  rejected: { type: 'item.rejected' },
  reopened: { type: 'item.reopened' },
};

const open = {
  nothing: 'unmatched',
  certain: 'mapped',
  tooNear: 'suggested',
  likely: 'suggested',
  unlikely: 'unmatched',
  mapped: 'mapped',
  rejected: 'notOurs',
};
/** Every event that is not listed is refused. */
const arrows: Record<string, Record<string, string>> = {
  unmatched: open,
  suggested: open,
  mapped: { fits: 'mapped', misfits: 'suggested', unmapped: 'unmatched' },
  notOurs: { reopened: 'unmatched' },
};

describe.each(Object.entries(arrows))('%s', (from, to) => {
  test.each(Object.entries(events))('%s', (name, event) => {
    expect(accept(drugMappingMachine, from, facts, event)?.state ?? null).toBe(to[name] ?? null);
  });
});

test('keeps the candidate, and the drug that it is not', () => {
  expect(accept(drugMappingMachine, 'unmatched', facts, matched(80, 40))?.context).toEqual({ ...facts, score: 80, runnerUp: 40 });
  expect(accept(drugMappingMachine, 'mapped', facts, { type: 'item.unmapped' })?.context).toEqual({
    drugId: null,
    score: null,
    runnerUp: null,
    refused: [31],
  });
});

test('is not mapped without a person once a mapping was undone, nor suggested the same drug', () => {
  const undone: DrugMappingFacts = { drugId: null, score: null, runnerUp: null, refused: [31] };
  const other: DrugMappingEvent = { type: 'item.matched', candidate: { drugId: 32, drug: 'Dolo 500', score: 100, runnerUp: 0 } };
  expect(accept(drugMappingMachine, 'unmatched', undone, matched(100, 0))?.state).toBe('unmatched');
  expect(accept(drugMappingMachine, 'unmatched', undone, other)?.state).toBe('suggested');
  expect(accept(drugMappingMachine, 'unmatched', undone, { type: 'item.mapped', chosen })?.context.refused).toEqual([]);
});

test.each<[string, string, string]>([
  ['unmatched', 'retired', 'This drug is not sold any more'],
  ['suggested', 'merged', 'This drug was merged into another one'],
  ['mapped', 'mapped', 'The product is mapped'],
  ['mapped', 'rejected', 'The product is mapped'],
  ['suggested', 'unmapped', 'The product is not mapped'],
  ['unmatched', 'reopened', 'The product is not mapped'],
  ['notOurs', 'mapped', 'We do not sell this product'],
])('%s refuses %s with the reason', (state, name, why) => {
  const event = events[name]!;
  expect(accept(drugMappingMachine, state, facts, event)).toBeNull();
  expect(drugMappingWhy(facts, event, state).message).toBe(why);
});
