import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import { waybillMachine, waybillWhy } from '#machines/orders/waybill.ts';
import type { WaybillEvent, WaybillFacts } from '#machines/orders/waybill-facts.ts';

const by = { id: 1, name: 'Ganesh' };
const packed: WaybillFacts = { order: 'CREATED-CUSTOMER-BILL', attempts: 0 };

const events: Record<WaybillEvent['type'], WaybillEvent> = {
  'waybill.handedOver': { type: 'waybill.handedOver', by },
  'waybill.forwarded': { type: 'waybill.forwarded', by },
  'waybill.takenOut': { type: 'waybill.takenOut', by },
  'waybill.delivered': { type: 'waybill.delivered', by, receiver: 'Asha Rao' },
  'waybill.attemptFailed': { type: 'waybill.attemptFailed', by, failure: 'NOT-AT-HOME' },
  'waybill.sentBack': { type: 'waybill.sentBack', by, reason: 'The customer moved' },
  'waybill.returned': { type: 'waybill.returned', by },
  'waybill.cancelled': { type: 'waybill.cancelled', by, reason: 'The label was damaged' },
  'order.cancelled': { type: 'order.cancelled' },
};

/** Every event that is not listed is refused. */
const arrows: Record<string, Partial<Record<WaybillEvent['type'], string>>> = {
  CREATED: { 'waybill.handedOver': 'HANDED-OVER', 'waybill.cancelled': 'CANCELLED', 'order.cancelled': 'CANCELLED' },
  'HANDED-OVER': { 'waybill.forwarded': 'IN-TRANSIT', 'waybill.takenOut': 'OUT-FOR-DELIVERY', 'waybill.sentBack': 'RETURNING' },
  'IN-TRANSIT': { 'waybill.takenOut': 'OUT-FOR-DELIVERY', 'waybill.sentBack': 'RETURNING' },
  'OUT-FOR-DELIVERY': { 'waybill.delivered': 'DELIVERED', 'waybill.attemptFailed': 'ATTEMPT-FAILED' },
  'ATTEMPT-FAILED': { 'waybill.takenOut': 'OUT-FOR-DELIVERY', 'waybill.sentBack': 'RETURNING' },
  RETURNING: { 'waybill.returned': 'RETURNED' },
  DELIVERED: {},
  RETURNED: {},
  CANCELLED: {},
};

describe.each(Object.keys(arrows))('%s', (state) => {
  test.each(Object.values(events))('$type', (event) => {
    expect(accept(waybillMachine, state, packed, event)?.state).toBe(arrows[state]?.[event.type]);
  });

  test.each(Object.values(events).filter(({ type }) => !arrows[state]?.[type]))('says why it refuses $type', (event) => {
    expect(waybillWhy(packed, event, state).message).toMatch(/^\p{Lu}.{10,}/u);
  });
});

const whyNot = (state: string, facts: WaybillFacts, event: WaybillEvent) =>
  accept(waybillMachine, state, facts, event) === null ? waybillWhy(facts, event, state).message : null;

test.each<[string, WaybillFacts, WaybillEvent, string | null]>([
  ['CREATED', { ...packed, order: 'CREATE-PATIENT-STORE-ORDER' }, events['waybill.handedOver'], 'The order is not packed yet'],
  ['CREATED', { ...packed, order: 'CANCEL-BY-US' }, events['waybill.handedOver'], 'The order is cancelled'],
  // Another system reported first.
  ['CREATED', { ...packed, order: 'DELIVERED' }, events['waybill.handedOver'], null],
  ['ATTEMPT-FAILED', { ...packed, attempts: 2 }, events['waybill.takenOut'], null],
  ['ATTEMPT-FAILED', { ...packed, attempts: 3 }, events['waybill.takenOut'], '3 attempts were made: send it back'],
  ['OUT-FOR-DELIVERY', packed, { type: 'waybill.delivered', by, receiver: ' ' }, 'Delivered orders need the receiver’s name'],
  ['CREATED', packed, { type: 'waybill.cancelled', by, reason: ' ' }, 'Say the reason first'],
])('%s %j: %j', (state, facts, event, why) => {
  expect(whyNot(state, facts, event)).toBe(why);
});

test('each failed delivery counts', () => {
  expect(accept(waybillMachine, 'OUT-FOR-DELIVERY', { ...packed, attempts: 1 }, events['waybill.attemptFailed'])?.context.attempts).toBe(2);
});
