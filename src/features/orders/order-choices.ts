import { msg } from '#platform/contract/sentence.ts';
import type { ManualOrderEvent, OrderStatus, OrderType } from '#machines/orders/order-statuses.ts';

/** Fixed choices of the order list and of prescription files. Must not import a schema library: the browser imports this file. */

/** Names of the order types (§3), to be translated with `t`. */
export const orderTypeNames: Record<OrderType, string> = {
  CART: msg('Cart'),
  PRESCRIPTION: msg('Prescription'),
  CALL: msg('Call'),
  SUBSCRIPTION: msg('Subscription'),
};

/** Statuses of the doctor orders (§2.5). */
export const doctorStatuses: readonly OrderStatus[] = ['FOLLOW-UP-DOCTOR-WITHIN-TAT', 'CONFIRM-BUT-NEED-PRESCRIPTION'];

export const prescriptionStates = {
  'NOT-NEEDED': 'Not needed',
  NONE: 'None',
  AWAITED: 'Awaited',
  'ON-FILE': 'On file',
  'IN-REVIEW': 'In review',
  DECODED: 'Decoded',
} as const;

/** Kinds of records that orders are made from. */
export const orderSources = ['callback', 'drop-off', 'cio-lead', 'subscription-step'] as const;
export type OrderSource = (typeof orderSources)[number];

/** Payment methods as stored. */
export const orderPayments = {
  cash: msg('Cash on delivery'),
  upi: msg('UPI'),
  card: msg('Card'),
  bank: msg('Net banking'),
  wallet: msg('Wallet'),
} as const;

/** Cities with stores (§9). */
export const servedCities = ['Mumbai', 'Pune', 'Surat'] as const;

/** Matching orders are counted up to this number, and pages end there. */
export const ORDERS_COUNTED_TO = 10_000;

export const orderSorts = [
  'tat',
  '-tat',
  'due',
  '-due',
  'placed',
  '-placed',
  'status',
  '-status',
  'status_since',
  '-status_since',
  'value',
  '-value',
  'patient',
  '-patient',
  'city',
  '-city',
  'store',
  '-store',
  'id',
  '-id',
] as const;
export type OrderSort = (typeof orderSorts)[number];
export const orderPageSizes = [10, 20, 50, 100] as const;
export const ORDER_PAGE_SIZE = 50;

/** Labels of the manual events, to be translated with `t`. */
export const orderEventLabels: Record<ManualOrderEvent, string> = {
  mark_placed: msg('Back to placed'),
  mark_follow_up_within_tat: msg('Follow up'),
  mark_customer_not_reachable: msg('Not reachable'),
  mark_confirm_but_need_prescription: msg('Ask for prescription'),
  mark_follow_up_doctor_within_tat: msg('Ask doctor'),
  mark_prescription_created: msg('Add prescription'),
  mark_prescription_decoded: msg('Mark decoded'),
  mark_create_patient_store_order: msg('Create store order'),
  mark_cancel_by_customer: msg('Cancel by customer'),
  mark_cancel_by_us: msg('Cancel by us'),
  mark_subscription_stopped: msg('Stop subscription'),
};

/** Changes of the lines of an order, as titles of its timeline. */
export const lineChanges = {
  quantity: msg('Quantity changed'),
  removed: msg('Line removed'),
  added: msg('Drug added'),
  substituted: msg('Drug substituted'),
  restored: msg('Substitution reverted'),
  proposed: msg('Substitute proposed'),
  consented: msg('Consent to a substitute recorded'),
  refused: msg('Substitute refused'),
  withdrawn: msg('Substitute proposal withdrawn'),
  terms: msg('Delivery or payment changed'),
} as const;
export type LineChange = keyof typeof lineChanges;

/** Number of days before today that the statistics cover. */
export const STATS_DAYS_BACK = 90;

/**
 * Maximum size of a prescription file. Files travel as raw bytes through plain routes beside the contract (scheme
 * django-bearer): POST /api/oms/orders/{order_id}/prescriptions (multipart, one file, JPEG, PNG or PDF) returns
 * `PrescriptionOnFile`; POST /api/oms/prescriptions/{prescription_id}/pages adds a
 * further page; GET /api/oms/prescriptions/{prescription_id}/file returns the file.
 */
export const PRESCRIPTION_FILE_LIMIT = 5 * 1024 * 1024;
/** Pixels of a photo: more than any phone takes in its usual modes. */
export const LARGEST_SIDE = 12_000;
/** Of a photo: a picture of one colour has them in a few kilobytes, and 4 bytes each once it is decoded. */
export const MOST_MEGAPIXELS = 64;
export const prescriptionMediaTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type PrescriptionMediaType = (typeof prescriptionMediaTypes)[number];
