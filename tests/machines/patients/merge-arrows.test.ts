import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import type { MergeEvent, MergeFacts } from '#machines/patients/merge-facts.ts';
import { patientMergeMachine, patientMergeWhy } from '#machines/patients/patientMerge.ts';

const DAY = 86_400_000;
const after = (ms: number) => new Date(Date.parse('2026-11-23T09:00:00.000Z') + ms).toISOString();
const now = after(0);
const facts: MergeFacts = { mergedAt: now, areCurrent: true };
const undo: MergeEvent = { type: 'merge.undone', at: after(DAY), undecided: 0 };
const events: MergeEvent[] = [{ type: 'merge.confirmed', at: now }, { type: 'merge.dismissed' }, undo];
const states = ['proposed', 'merged', 'undone', 'dismissed'] as const;

const arrows: Partial<Record<(typeof states)[number], Partial<Record<MergeEvent['type'], string>>>> = {
  proposed: { 'merge.confirmed': 'merged', 'merge.dismissed': 'dismissed' },
  merged: { 'merge.undone': 'undone' },
};

describe.each(states)('%s', (from) => {
  test.each(events)('$type', (event) => {
    expect(accept(patientMergeMachine, from, facts, event)?.state ?? null).toBe(arrows[from]?.[event.type] ?? null);
  });
});

test.each<[string, MergeFacts, string, MergeEvent, string]>([
  [
    'a merge elsewhere',
    { ...facts, areCurrent: false },
    'proposed',
    { type: 'merge.confirmed', at: now },
    'One of them was merged into another patient',
  ],
  ['31 days', facts, 'merged', { ...undo, at: after(31 * DAY) }, 'A merge can be undone for 30 days'],
  ['a later merge', { ...facts, areCurrent: false }, 'merged', undo, 'The patient was merged into another one since: undo that first'],
  ['a record of nobody', facts, 'merged', { ...undo, undecided: 2 }, 'Say whose each record since the merge is; open: 2'],
])('%s is in the way', (_, given, state, event, why) => {
  expect(accept(patientMergeMachine, state, given, event)).toBe(null);
  expect(patientMergeWhy(state, given, event).message).toBe(why);
});
