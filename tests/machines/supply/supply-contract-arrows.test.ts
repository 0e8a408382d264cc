import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import type { SupplyContractEvent, SupplyContractFacts } from '#machines/supply/supply-contract-facts.ts';
import { supplyContractMachine, supplyContractWhy } from '#machines/supply/supplyContract.ts';

const [by, other] = [
  { id: 6, name: 'Hetal Raval' },
  { id: 8, name: 'Sanjay Menon' },
];
const [on, first, last, after] = ['2026-11-24', '2026-12-01', '2027-03-31', '2027-04-01'];
const facts: SupplyContractFacts = { lines: 2, firstDay: first, lastDay: last, submitter: by, isSupplied: true, rival: null };
const reason = 'Agreed with another distributor';

const events: Record<string, SupplyContractEvent> = {
  changed: { type: 'contract.changed', lines: 3, firstDay: first, lastDay: after },
  submitted: { type: 'contract.submitted', by, on },
  submittedOnLastDay: { type: 'contract.submitted', by, on: last },
  submittedTooLate: { type: 'contract.submitted', by, on: after },
  returned: { type: 'contract.returned', by: other, reason },
  approved: { type: 'contract.approved', by: other, on },
  approvedOnFirstDay: { type: 'contract.approved', by: other, on: first },
  approvedByOwn: { type: 'contract.approved', by, on },
  approvedTooLate: { type: 'contract.approved', by: other, on: after },
  withdrawn: { type: 'contract.withdrawn', by, reason },
  withdrawnWithout: { type: 'contract.withdrawn', by, reason: ' ' },
  terminated: { type: 'contract.terminated', by: other, reason },
  before: { type: 'day.begun', on },
  firstDay: { type: 'day.begun', on: first },
  lastDay: { type: 'day.begun', on: last },
  over: { type: 'day.begun', on: after },
};

/** Every event that is not listed is refused. */
const arrows: Record<string, Record<string, string>> = {
  draft: { changed: 'draft', submitted: 'inReview', submittedOnLastDay: 'inReview', withdrawn: 'withdrawn' },
  inReview: { returned: 'draft', approved: 'approved', approvedOnFirstDay: 'active', withdrawn: 'withdrawn' },
  approved: { firstDay: 'active', lastDay: 'active', over: 'expired', withdrawn: 'withdrawn' },
  active: { over: 'expired', terminated: 'terminated' },
  expired: {},
  terminated: {},
  withdrawn: {},
};

describe.each(Object.entries(arrows))('%s', (from, to) => {
  test.each(Object.entries(events))('%s', (name, event) => {
    expect(accept(supplyContractMachine, from, facts, event)?.state ?? null).toBe(to[name] ?? null);
  });
});

test('it keeps its days, its lines and who submitted it', () => {
  const changed = accept(supplyContractMachine, 'draft', { ...facts, submitter: null }, events['changed']!);
  expect(changed?.context).toEqual({ ...facts, submitter: null, lines: 3, lastDay: after });
  const submitted = accept(supplyContractMachine, 'draft', { ...facts, submitter: null }, events['submitted']!);
  expect(submitted?.context.submitter).toEqual(by);
  expect(accept(supplyContractMachine, 'inReview', facts, events['returned']!)?.context.submitter).toBeNull();
});

const rival = { number: 'AP/26/4', drugs: ['Crocin 650 Tablet', 'Dolo 650 Tablet'] };

test.each<[string, string, Partial<SupplyContractFacts>, string]>([
  ['draft', 'submitted', { lines: 0 }, 'Add a line first'],
  ['draft', 'submittedTooLate', {}, 'Its last day was 31-03-2027'],
  ['draft', 'submitted', { isSupplied: false }, 'The distributor is suspended or closed'],
  ['draft', 'approved', {}, 'Submit it first'],
  ['inReview', 'submitted', {}, 'It is submitted already'],
  ['inReview', 'changed', {}, 'It waits for its approval: return it first'],
  ['inReview', 'approvedByOwn', {}, 'You submitted it: someone else approves it'],
  ['inReview', 'approvedTooLate', {}, 'Its last day was 31-03-2027'],
  ['inReview', 'approved', { isSupplied: false }, 'The distributor is suspended or closed'],
  ['inReview', 'approved', { rival }, 'Contract AP/26/4 has prices in these days for Crocin 650 Tablet, Dolo 650 Tablet'],
  [
    'approved',
    'firstDay',
    { rival: { number: 'AP/26/4', drugs: ['A', 'B', 'C', 'D', 'E'] } },
    'Contract AP/26/4 has prices in these days for A, B, C and 2 more drugs',
  ],
  ['approved', 'changed', {}, 'Only a draft can be changed'],
  ['approved', 'returned', {}, 'Only a contract that waits for its approval can be returned'],
  ['approved', 'terminated', {}, 'It is not in force: withdraw it instead'],
  ['active', 'withdrawn', {}, 'It is in force: terminate it instead'],
  ['active', 'before', {}, 'It begins and ends on its days, once it is approved'],
  ['expired', 'terminated', {}, 'The contract ended on 31-03-2027'],
  ['terminated', 'approved', {}, 'The contract is terminated'],
  ['withdrawn', 'submitted', {}, 'The contract is withdrawn'],
])('%s refuses %s with the reason', (state, name, changes, why) => {
  const event = events[name]!;
  const changed = { ...facts, ...changes };
  expect(accept(supplyContractMachine, state, changed, event)).toBeNull();
  expect(supplyContractWhy(changed, event, state).message).toBe(why);
});
