import { describe, expect, test } from 'vitest';
import { fulfilmentOrderEvents, manualOrderEvents, orderStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { accept } from '#machines/entity.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import type { OrderEvent, OrderFacts } from '#machines/orders/order-facts.ts';

/** An order without blockers: whatever it refuses is refused by its status. */
const facts: OrderFacts = {
  type: 'SUBSCRIPTION',
  reason: 'OTC-GENERAL-PRODUCT',
  attempts: 3,
  prescriptions: 1,
  scheduledDrugs: [],
  uncovered: [],
  lines: 1,
  undecodedLines: 0,
  store: 'Kothrud',
  stockGaps: [],
  overMaximum: [],
  allergyConflicts: [],
  escalated: false,
};

const toThe = {
  mark_placed: 'PLACED',
  mark_follow_up_within_tat: 'FOLLOW-UP-WITHIN-TAT',
  mark_customer_not_reachable: 'CUSTOMER-NOT-REACHABLE',
  mark_confirm_but_need_prescription: 'CONFIRM-BUT-NEED-PRESCRIPTION',
  mark_follow_up_doctor_within_tat: 'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  mark_prescription_created: 'PRESCRIPTION-CREATED',
  mark_prescription_decoded: 'PRESCRIPTION-DECODED',
  mark_create_patient_store_order: 'CREATE-PATIENT-STORE-ORDER',
  'bill.created': 'CREATED-CUSTOMER-BILL',
  'dispatch.left': 'OUT-FOR-DELIVERY',
  'delivery.delivered': 'DELIVERED',
  'delivery.failed': 'CREATED-CUSTOMER-BILL',
  'payment.settled': 'COMPLETED',
  mark_cancel_by_customer: 'CANCEL-BY-CUSTOMER',
  mark_cancel_by_us: 'CANCEL-BY-US',
  mark_subscription_stopped: 'SUBSCRIPTION STOPPED',
} satisfies Partial<Record<OrderEvent['type'], OrderStatus>>;

type Arrow = keyof typeof toThe;
const cancel: Arrow[] = ['mark_cancel_by_customer', 'mark_cancel_by_us', 'mark_subscription_stopped'];

/** The arrows as designed (§4.1 fixes only the statuses); every event that is not listed is refused. */
const arrows: Partial<Record<OrderStatus, Arrow[]>> = {
  PLACED: [
    'mark_follow_up_within_tat',
    'mark_customer_not_reachable',
    'mark_confirm_but_need_prescription',
    'mark_follow_up_doctor_within_tat',
    'mark_prescription_created',
    'mark_create_patient_store_order',
    ...cancel,
  ],
  'FOLLOW-UP-WITHIN-TAT': [
    'mark_placed',
    'mark_customer_not_reachable',
    'mark_confirm_but_need_prescription',
    'mark_follow_up_doctor_within_tat',
    'mark_prescription_created',
    'mark_create_patient_store_order',
    ...cancel,
  ],
  'CUSTOMER-NOT-REACHABLE': [
    'mark_placed',
    'mark_customer_not_reachable',
    'mark_follow_up_within_tat',
    'mark_confirm_but_need_prescription',
    ...cancel,
  ],
  'CONFIRM-BUT-NEED-PRESCRIPTION': [
    'mark_prescription_created',
    'mark_follow_up_doctor_within_tat',
    'mark_customer_not_reachable',
    ...cancel,
  ],
  'FOLLOW-UP-DOCTOR-WITHIN-TAT': [
    'mark_prescription_created',
    'mark_confirm_but_need_prescription',
    'mark_customer_not_reachable',
    ...cancel,
  ],
  'PRESCRIPTION-CREATED': ['mark_prescription_decoded', 'mark_confirm_but_need_prescription', ...cancel],
  'PRESCRIPTION-DECODED': ['mark_create_patient_store_order', 'mark_follow_up_within_tat', ...cancel],
  'CREATE-PATIENT-STORE-ORDER': ['bill.created', ...cancel],
  'CREATED-CUSTOMER-BILL': ['dispatch.left', ...cancel],
  'OUT-FOR-DELIVERY': ['delivery.delivered', 'delivery.failed'],
  DELIVERED: ['payment.settled'],
};

const events = [...manualOrderEvents, ...fulfilmentOrderEvents];
const complete = (type: string) => ({ type, reason: 'Ordered by mistake', prescriptionId: 1 }) as unknown as OrderEvent;

describe.each(orderStatuses)('%s', (from) => {
  test.each(events)('%s', (event) => {
    const expected = arrows[from]?.includes(event) ? toThe[event] : null;
    expect(accept(orderLifecycleMachine, from, facts, complete(event))?.state ?? null).toBe(expected);
  });
});

/** Statuses of an order at the desk. */
const atDesk: readonly OrderStatus[] = [
  'PLACED',
  'FOLLOW-UP-WITHIN-TAT',
  'CUSTOMER-NOT-REACHABLE',
  'CONFIRM-BUT-NEED-PRESCRIPTION',
  'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  'PRESCRIPTION-CREATED',
  'PRESCRIPTION-DECODED',
];

test.each(orderStatuses)('what the OMS refused is taken back to the desk from its store only: %s', (from) => {
  const backTo = (known: Partial<OrderFacts>) =>
    accept(orderLifecycleMachine, from, { ...facts, ...known }, { type: 'order.recalled' })?.state ?? null;
  const isAtStore = from === 'CREATE-PATIENT-STORE-ORDER';
  expect(backTo({ undecodedLines: 1 })).toBe(isAtStore ? 'PLACED' : null);
  expect(backTo({ undecodedLines: 0 })).toBe(isAtStore ? 'PRESCRIPTION-DECODED' : null);
});

describe.each(orderStatuses)('lines of an order in %s', (from) => {
  const edited = (lines: number, unreadDrugs: number): OrderEvent => ({
    type: 'lines.edited',
    lines,
    undecodedLines: unreadDrugs,
    unreadDrugs,
  });

  test('are edited at the desk only, and never down to none', () => {
    const stays = atDesk.includes(from) ? from : null;
    expect(accept(orderLifecycleMachine, from, facts, edited(2, 0))?.state ?? null).toBe(stays);
    for (const type of ['substitution.noted', 'terms.edited'] as const)
      expect(accept(orderLifecycleMachine, from, facts, { type })?.state ?? null).toBe(stays);
    expect(accept(orderLifecycleMachine, from, facts, edited(0, 0))).toBeNull();
  });

  test('that were not read send a decoded order back to the pharmacist', () => {
    const to = from === 'PRESCRIPTION-DECODED' ? 'PRESCRIPTION-CREATED' : atDesk.includes(from) ? from : null;
    expect(accept(orderLifecycleMachine, from, facts, edited(2, 1))?.state ?? null).toBe(to);
  });
});
