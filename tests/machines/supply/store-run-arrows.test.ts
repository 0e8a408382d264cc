import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import type { StoreRunEvent, StoreRunFacts } from '#machines/supply/store-run-facts.ts';
import { storeRunMachine, storeRunWhy } from '#machines/supply/storeRun.ts';

const by = { id: 7, name: 'Hetal Rao' };
const at = '2026-11-24T09:00:00.000Z';
const waiting: StoreRunFacts = { dueAt: '2026-11-24T10:00:00.000Z', repeat: 'daily', hasBegun: false, isReviewed: false };

const events: Record<string, StoreRunEvent> = {
  changed: { type: 'run.changed', by, at, dueAt: '2026-11-24T11:00:00.000Z', repeat: 'hourly' },
  past: { type: 'run.changed', by, at, dueAt: at, repeat: 'hourly' },
  paused: { type: 'run.paused', by, at, reason: 'The stock is being counted' },
  resumed: { type: 'run.resumed', by, at },
  cancelled: { type: 'run.cancelled', by, at, reason: 'The stores are closed' },
  restarted: { type: 'run.restarted', by, at },
  applied: { type: 'run.applied', by, at },
  started: { type: 'run.started' },
  completed: { type: 'run.ended', done: 60, failed: 0, changed: 12 },
  failed: { type: 'run.ended', done: 58, failed: 2, changed: 11 },
};

/** Every event that is not listed is refused. */
const arrows: Record<string, Record<string, string>> = {
  SCHEDULED: { changed: 'SCHEDULED', started: 'RUNNING', paused: 'PAUSED', cancelled: 'CANCELLED' },
  RUNNING: { paused: 'PAUSED', completed: 'COMPLETED', failed: 'FAILED' },
  PAUSED: { changed: 'PAUSED', resumed: 'SCHEDULED', cancelled: 'CANCELLED' },
  REVIEW: { applied: 'COMPLETED', cancelled: 'CANCELLED', restarted: 'SCHEDULED' },
  COMPLETED: { restarted: 'SCHEDULED' },
  FAILED: { restarted: 'SCHEDULED' },
  CANCELLED: {},
};

describe.each(Object.entries(arrows))('%s', (from, to) => {
  test.each(Object.entries(events))('%s', (name, event) => {
    expect(accept(storeRunMachine, from, waiting, event)?.state ?? null).toBe(to[name] ?? null);
  });
});

test('a preview waits for a person', () => {
  const facts = { ...waiting, isReviewed: true };
  expect(accept(storeRunMachine, 'RUNNING', facts, events['completed']!)?.state).toBe('REVIEW');
  expect(accept(storeRunMachine, 'RUNNING', facts, events['failed']!)?.state).toBe('FAILED');
});

test('a run again is due at once, and once', () => {
  const facts = { ...waiting, hasBegun: true };
  expect(accept(storeRunMachine, 'FAILED', facts, events['restarted']!)?.context).toEqual({
    dueAt: at,
    repeat: 'none',
    hasBegun: true,
    isReviewed: false,
  });
});

test.each<[string, string, boolean, string]>([
  ['SCHEDULED', 'past', false, 'Choose a time that has not passed'],
  ['PAUSED', 'changed', true, 'It has begun: its time and stores stay'],
  ['COMPLETED', 'paused', true, 'It is completed'],
  ['CANCELLED', 'changed', false, 'It was cancelled'],
  ['RUNNING', 'cancelled', true, 'It is running: pause it first'],
  ['RUNNING', 'restarted', true, 'It is running'],
])('%s, %s: says why not', (state, name, hasBegun, why) => {
  expect(storeRunWhy({ ...waiting, hasBegun }, events[name]!, state).message).toBe(why);
});
