import { sentence, type Sentence } from '#platform/contract/sentence.ts';

/** Order statuses with their fixed properties (§4.1). */

export const orderStatuses = [
  'PLACED',
  'FOLLOW-UP-WITHIN-TAT',
  'CUSTOMER-NOT-REACHABLE',
  'CONFIRM-BUT-NEED-PRESCRIPTION',
  'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  'PRESCRIPTION-CREATED',
  'PRESCRIPTION-DECODED',
  'CREATE-PATIENT-STORE-ORDER',
  'CREATED-CUSTOMER-BILL',
  'OUT-FOR-DELIVERY',
  'DELIVERED',
  'COMPLETED',
  'CANCEL-BY-CUSTOMER',
  'CANCEL-BY-US',
  'SUBSCRIPTION STOPPED',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** Meaning of a status, shown as a colour beside its name. */
export type Meaning = 'good' | 'wait' | 'due' | 'late' | 'end';

interface StatusEntry {
  /** Readable name. */
  name: string;
  /** Action id of the manual change; empty if the status is not set manually (§4.1). */
  action: '' | `mark_${string}`;
  meaning: Meaning;
  /** Recorded name if operations cancel (§4.1). */
  cancel_name?: string;
  /** Recorded name if the order belongs to a subscription (§4.1). */
  subscription_name?: string;
}

export const orderStatusCatalogue: Record<OrderStatus, StatusEntry> = {
  PLACED: { name: 'Placed', action: 'mark_placed', meaning: 'wait' },
  'FOLLOW-UP-WITHIN-TAT': { name: 'Follow-up within TAT', action: 'mark_follow_up_within_tat', meaning: 'due' },
  'CUSTOMER-NOT-REACHABLE': { name: 'Customer not reachable', action: 'mark_customer_not_reachable', meaning: 'late' },
  'CONFIRM-BUT-NEED-PRESCRIPTION': { name: 'Confirm but need prescription', action: 'mark_confirm_but_need_prescription', meaning: 'due' },
  'FOLLOW-UP-DOCTOR-WITHIN-TAT': { name: 'Follow-up doctor within TAT', action: 'mark_follow_up_doctor_within_tat', meaning: 'due' },
  'PRESCRIPTION-CREATED': { name: 'Prescription created', action: 'mark_prescription_created', meaning: 'wait' },
  'PRESCRIPTION-DECODED': { name: 'Prescription decoded', action: 'mark_prescription_decoded', meaning: 'wait' },
  'CREATE-PATIENT-STORE-ORDER': { name: 'Create patient store order', action: 'mark_create_patient_store_order', meaning: 'wait' },
  'CREATED-CUSTOMER-BILL': { name: 'Created customer bill', action: '', meaning: 'wait' },
  'OUT-FOR-DELIVERY': { name: 'Out for delivery', action: '', meaning: 'wait' },
  DELIVERED: { name: 'Delivered', action: '', meaning: 'good' },
  COMPLETED: { name: 'Completed', action: '', meaning: 'good' },
  'CANCEL-BY-CUSTOMER': {
    name: 'Cancel by customer',
    action: 'mark_cancel_by_customer',
    meaning: 'end',
    cancel_name: 'CANCEL-BY-CUSTOMER-OPS',
    subscription_name: 'SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER',
  },
  'CANCEL-BY-US': {
    name: 'Cancel by us',
    action: 'mark_cancel_by_us',
    meaning: 'end',
    subscription_name: 'SUBSCRIPTION-STEP-CANCEL-BY-US',
  },
  'SUBSCRIPTION STOPPED': { name: 'Subscription stopped', action: 'mark_subscription_stopped', meaning: 'end' },
};

/** Statuses of orders that were called off: nothing is delivered, nothing paid. */
export const cancelledStatuses = ['CANCEL-BY-CUSTOMER', 'CANCEL-BY-US'] as const satisfies readonly OrderStatus[];

/** Display name of a status by its recorded name, including variants such as `CANCEL-BY-CUSTOMER-OPS` (§4.1). */
export function statusName(status: OrderStatus, recorded: string = status): string {
  if (recorded === status) return orderStatusCatalogue[status].name;
  const words = recorded.toLowerCase().replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Minimum number of attempts before an unreached customer's order may be cancelled. */
export const ATTEMPTS_BEFORE_CANCEL = 3;

/** `attempt 2 of 3`. */
export const attemptSentence = (attempt: number): Sentence =>
  attempt <= ATTEMPTS_BEFORE_CANCEL
    ? sentence('attempt {attempt} of {most}', { attempt, most: ATTEMPTS_BEFORE_CANCEL })
    : sentence('attempt {attempt}', { attempt });

/** The order status filter (§4.1): 14 statuses, without subscription-stopped. */
export const filterableStatuses = orderStatuses.filter((status) => status !== 'SUBSCRIPTION STOPPED');

/** The statistics' statuses, in their order (§4.1). */
export const statsStatuses = [
  'OUT-FOR-DELIVERY',
  'CANCEL-BY-US',
  'DELIVERED',
  'PRESCRIPTION-CREATED',
  'CONFIRM-BUT-NEED-PRESCRIPTION',
  'PLACED',
  'CREATE-PATIENT-STORE-ORDER',
  'CANCEL-BY-CUSTOMER',
  'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  'COMPLETED',
  'CREATED-CUSTOMER-BILL',
] as const satisfies readonly OrderStatus[];

export type StatsStatus = (typeof statsStatuses)[number];

/** Final statuses of an order. */
export const endedStatuses: readonly OrderStatus[] = ['COMPLETED', ...cancelledStatuses, 'SUBSCRIPTION STOPPED'];

/** Statuses that need work: the default filter of the order list. */
export const openStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => !endedStatuses.includes(status));

/** Manual events: the action ids of §4.1. */
export const manualOrderEvents = [
  'mark_placed',
  'mark_follow_up_within_tat',
  'mark_customer_not_reachable',
  'mark_confirm_but_need_prescription',
  'mark_follow_up_doctor_within_tat',
  'mark_prescription_created',
  'mark_prescription_decoded',
  'mark_create_patient_store_order',
  'mark_cancel_by_customer',
  'mark_cancel_by_us',
  'mark_subscription_stopped',
] as const;

export type ManualOrderEvent = (typeof manualOrderEvents)[number];

/** Whether the event ends the order against a party's wish: it requires a reason and is shown in red. */
export const isCancelling = (event: ManualOrderEvent): boolean =>
  event === 'mark_cancel_by_customer' || event === 'mark_cancel_by_us' || event === 'mark_subscription_stopped';

/** Events reported by other systems (§4.1: these statuses have an empty action id). */
export const fulfilmentOrderEvents = ['bill.created', 'dispatch.left', 'delivery.delivered', 'delivery.failed', 'payment.settled'] as const;

export type FulfilmentOrderEvent = (typeof fulfilmentOrderEvents)[number];

/** Order reasons (§3): id and display name. */
export const orderReasons = {
  'SELF-VALID-RX': 'Self Valid Rx',
  'EXISTING-RX': 'Repeat previous consultation Rx',
  'OTC-GENERAL-PRODUCT': 'OTC/General Products',
  'NOT-REQUIRED-RX': 'Rx not required medicine',
} as const;

export type OrderReason = keyof typeof orderReasons;

/** Whether the reason says that there is a prescription. */
export const needsPrescription = (reason: OrderReason): boolean => reason === 'SELF-VALID-RX' || reason === 'EXISTING-RX';

/** Order types (§3). */
export const orderTypes = ['CART', 'PRESCRIPTION', 'CALL', 'SUBSCRIPTION'] as const;
export type OrderType = (typeof orderTypes)[number];

/** Order modes (§3). */
export const orderModes = { AS: 'Auto Short', MS: 'Manual Short', PR: 'Patient Request' } as const;
export type OrderMode = keyof typeof orderModes;
