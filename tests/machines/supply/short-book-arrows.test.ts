import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import type { ShortBookEvent, ShortBookFacts } from '#machines/supply/short-book-facts.ts';
import { shortBookMachine, shortBookWhy } from '#machines/supply/shortBook.ts';

const by = { id: 7, name: 'Hetal Rao' };
const on = '2026-11-24';
const complete: ShortBookFacts = { packs: 4, distributor: 'active' };

const events: Record<string, ShortBookEvent> = {
  changed: { type: 'entry.changed', by, packs: 6, distributor: 'active' },
  suggested: { type: 'entry.suggested', packs: 9, distributor: 'active' },
  submitted: { type: 'entry.submitted', by },
  approved: { type: 'entry.approved', by },
  returned: { type: 'entry.returned', by, reason: 'Too many' },
  snoozed: { type: 'entry.snoozed', by, until: '2027-01-23', on },
  tooLong: { type: 'entry.snoozed', by, until: '2027-01-24', on },
  today: { type: 'entry.snoozed', by, until: on, on },
  resumed: { type: 'entry.resumed', by },
  rejected: { type: 'entry.rejected', by, reason: 'Not sold any more' },
  ordered: { type: 'entry.ordered', by },
  covered: { type: 'entry.covered' },
};

/** Every event that is not listed is refused. */
const arrows: Record<string, Record<string, string>> = {
  open: {
    changed: 'open',
    suggested: 'open',
    submitted: 'submitted',
    approved: 'approved',
    snoozed: 'snoozed',
    rejected: 'rejected',
    covered: 'covered',
  },
  submitted: { changed: 'submitted', approved: 'approved', returned: 'open', rejected: 'rejected' },
  approved: { ordered: 'ordered', returned: 'open', rejected: 'rejected' },
  snoozed: { resumed: 'open', rejected: 'rejected', covered: 'covered' },
  ordered: {},
  rejected: {},
  covered: {},
};

describe.each(Object.entries(arrows))('%s', (from, to) => {
  test.each(Object.entries(events))('%s', (name, event) => {
    expect(accept(shortBookMachine, from, complete, event)?.state ?? null).toBe(to[name] ?? null);
  });
});

test('it keeps the changed packs', () => {
  expect(accept(shortBookMachine, 'open', complete, events['changed']!)?.context).toEqual({ packs: 6, distributor: 'active' });
});

test.each<[string, string, ShortBookFacts, string]>([
  ['open', 'submitted', { ...complete, packs: 0 }, 'Enter the packs to order first'],
  ['open', 'approved', { ...complete, distributor: 'none' }, 'Choose a distributor first'],
  ['submitted', 'approved', { ...complete, distributor: 'inactive' }, 'Nothing can be ordered from this distributor: choose another one'],
  ['approved', 'ordered', { ...complete, distributor: 'none' }, 'Choose a distributor first'],
  ['approved', 'changed', complete, 'It is approved'],
  ['open', 'ordered', complete, 'It is not approved yet'],
  ['open', 'today', complete, 'Choose a day after today, at most 60 days away'],
  ['open', 'resumed', complete, 'It is not snoozed'],
  ['snoozed', 'submitted', complete, 'It is snoozed: take it up first'],
  ['ordered', 'approved', complete, 'It is ordered'],
])('%s refuses %s with the reason', (state, name, facts, why) => {
  const event = events[name]!;
  expect(accept(shortBookMachine, state, facts, event)).toBeNull();
  expect(shortBookWhy(facts, event, state).message).toBe(why);
});
