import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import type { PurchaseOrderEvent, PurchaseOrderFacts } from '#machines/supply/purchase-order-facts.ts';
import { purchaseOrderMachine, purchaseOrderWhy } from '#machines/supply/purchaseOrder.ts';

const [by, other] = [
  { id: 6, name: 'Hetal Raval' },
  { id: 8, name: 'Sanjay Menon' },
];
const on = '2026-11-24';
const facts: PurchaseOrderFacts = {
  lines: 2,
  value: 400_000,
  limit: 400_000,
  open: 5,
  received: 0,
  submitter: by,
  isSupplied: true,
  lastDay: on,
};
const reason = 'The goods are on their way';

const events: Record<string, PurchaseOrderEvent> = {
  changed: { type: 'purchaseOrder.changed', lines: 1, value: 100, packs: 1 },
  submitted: { type: 'purchaseOrder.submitted', by },
  approved: { type: 'purchaseOrder.approved', by: other },
  approvedByOwn: { type: 'purchaseOrder.approved', by },
  returned: { type: 'purchaseOrder.returned', by: other, reason },
  sent: { type: 'purchaseOrder.sent', by, lastDay: on },
  cancelled: { type: 'purchaseOrder.cancelled', by, reason },
  cancelledWithout: { type: 'purchaseOrder.cancelled', by, reason: ' ' },
  part: { type: 'purchaseOrder.received', by, packs: 4, on },
  whole: { type: 'purchaseOrder.received', by, packs: 5, on },
  more: { type: 'purchaseOrder.received', by, packs: 6, on },
  tooLate: { type: 'purchaseOrder.received', by, packs: 1, on: '2026-11-25' },
  closedLine: { type: 'purchaseOrder.closed', by, packs: 2, reason },
  closed: { type: 'purchaseOrder.closed', by, packs: 5, reason },
  extended: { type: 'purchaseOrder.extended', by, lastDay: '2026-11-25', on, reason },
  extendedToSame: { type: 'purchaseOrder.extended', by, lastDay: on, on, reason },
  reopened: { type: 'purchaseOrder.reopened', by, lastDay: '2026-12-01', on: '2026-11-30', reason },
  reopenedToPast: { type: 'purchaseOrder.reopened', by, lastDay: '2026-11-29', on: '2026-11-30', reason },
  sameDay: { type: 'day.begun', on },
  nextDay: { type: 'day.begun', on: '2026-11-25' },
};

const expected = (state: string) => ({
  part: 'partlyReceived',
  whole: 'received',
  closedLine: state,
  closed: 'closed',
  extended: state,
  nextDay: 'expired',
});

/** Every event that is not listed is refused. */
const arrows: Record<string, Record<string, string>> = {
  draft: { changed: 'draft', submitted: 'approved', cancelled: 'cancelled' },
  waiting: { approved: 'approved', returned: 'draft', cancelled: 'cancelled' },
  approved: { sent: 'sent', cancelled: 'cancelled' },
  sent: expected('sent'),
  partlyReceived: expected('partlyReceived'),
  expired: { reopened: 'sent', closedLine: 'expired', closed: 'closed' },
  received: {},
  closed: {},
  cancelled: {},
};

describe.each(Object.entries(arrows))('%s', (from, to) => {
  test.each(Object.entries(events))('%s', (name, event) => {
    expect(accept(purchaseOrderMachine, from, facts, event)?.state ?? null).toBe(to[name] ?? null);
  });
});

test.each<[string, Partial<PurchaseOrderFacts>, string, string | null]>([
  ['draft', { value: 400_001 }, 'submitted', 'waiting'],
  ['draft', { lines: 0 }, 'submitted', null],
  ['approved', { isSupplied: false }, 'sent', null],
  ['expired', { received: 1 }, 'reopened', 'partlyReceived'],
  ['sent', { open: 2 }, 'closedLine', 'closed'],
])('in %s with %o, %s leads to %s', (from, changes, name, to) => {
  expect(accept(purchaseOrderMachine, from, { ...facts, ...changes }, events[name]!)?.state ?? null).toBe(to);
});

test('it counts what has come and what does not come any more', () => {
  const received = accept(purchaseOrderMachine, 'sent', facts, events['part']!);
  expect(received?.context).toMatchObject({ open: 1, received: 4 });
  expect(accept(purchaseOrderMachine, 'sent', facts, events['closedLine']!)?.context).toMatchObject({ open: 3, received: 0 });
});

test.each<[string, string, Partial<PurchaseOrderFacts>, string]>([
  ['sent', 'changed', {}, 'Only a draft can be changed'],
  ['draft', 'submitted', { lines: 0 }, 'Add a line first'],
  ['approved', 'submitted', {}, 'It is submitted already'],
  ['waiting', 'approvedByOwn', {}, 'You submitted it: someone else approves it'],
  ['draft', 'approved', {}, 'Submit it first'],
  ['sent', 'approved', {}, 'It is approved already'],
  ['draft', 'returned', {}, 'Only an order that waits for its approval can be returned'],
  ['approved', 'sent', { isSupplied: false }, 'The distributor is not active'],
  ['waiting', 'sent', {}, 'It is not approved yet'],
  ['sent', 'sent', {}, 'It is sent already'],
  ['sent', 'cancelled', {}, 'It is sent: close it instead'],
  ['draft', 'cancelledWithout', {}, 'Give a reason first'],
  ['sent', 'tooLate', {}, 'Its last day was 24-11-2026: extend it first'],
  ['sent', 'more', {}, 'Only 5 packs are still to come'],
  ['expired', 'part', {}, 'It expired on 24-11-2026: reopen it first'],
  ['approved', 'part', {}, 'It is not sent yet'],
  ['draft', 'closed', {}, 'It is not sent yet: cancel it instead'],
  ['sent', 'extendedToSame', {}, 'Choose a day after 24-11-2026, from today on'],
  ['expired', 'extended', {}, 'It has expired: reopen it instead'],
  ['expired', 'reopenedToPast', {}, 'Choose a day after 24-11-2026, from today on'],
  ['sent', 'reopened', {}, 'It is open: extend it instead'],
  ['draft', 'reopened', {}, 'It is not sent yet'],
  ['draft', 'nextDay', {}, 'Only a sent order expires, after its last day'],
  ['received', 'part', {}, 'Everything has come'],
  ['closed', 'part', {}, 'The purchase order is closed'],
  ['cancelled', 'sent', {}, 'The purchase order is cancelled'],
])('%s refuses %s with the reason', (state, name, changes, why) => {
  const [judged, event] = [{ ...facts, ...changes }, events[name]!];
  expect(accept(purchaseOrderMachine, state, judged, event)).toBeNull();
  expect(purchaseOrderWhy(judged, event, state).message).toBe(why);
});
