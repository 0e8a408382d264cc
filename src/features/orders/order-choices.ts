import { msg } from '#platform/contract/sentence.ts';

/** Fixed choices of the order list and of prescription files. No schema library here: the browser imports them. */

export const prescriptionStates = {
  'NOT-NEEDED': 'Not needed',
  NONE: 'None',
  AWAITED: 'Awaited',
  'ON-FILE': 'On file',
  'IN-REVIEW': 'In review',
  DECODED: 'Decoded',
} as const;

/** How orders are paid, as the records have it. */
export const orderPayments = {
  cash: msg('Cash on delivery'),
  upi: msg('UPI'),
  card: msg('Card'),
  bank: msg('Net banking'),
  wallet: msg('Wallet'),
} as const;

/** Cities with stores (§9). */
export const servedCities = ['Mumbai', 'Pune', 'Surat'] as const;

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

/** The statistics go back so many days before today. */
export const STATS_DAYS_BACK = 90;

/**
 * Prescription files travel as raw bytes through plain routes beside the contract (scheme django-bearer):
 * POST /api/oms/orders/{order_id}/prescriptions (multipart, one file, JPEG, PNG or PDF, at most this many bytes) answers
 * `PrescriptionOnFile`; GET /api/oms/prescriptions/{prescription_id}/file answers the file.
 */
export const PRESCRIPTION_FILE_LIMIT = 5 * 1024 * 1024;
export const prescriptionMediaTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type PrescriptionMediaType = (typeof prescriptionMediaTypes)[number];
