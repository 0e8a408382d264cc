import { msg } from '#platform/contract/sentence.ts';

/** Fixed choices of the order list and of prescription files. Must not import a schema library: the browser imports this file. */

export const prescriptionStates = {
  'NOT-NEEDED': 'Not needed',
  NONE: 'None',
  AWAITED: 'Awaited',
  'ON-FILE': 'On file',
  'IN-REVIEW': 'In review',
  DECODED: 'Decoded',
} as const;

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

/** Number of days before today that the statistics cover. */
export const STATS_DAYS_BACK = 90;

/**
 * Maximum size of a prescription file. Files travel as raw bytes through plain routes beside the contract (scheme
 * django-bearer): POST /api/oms/orders/{order_id}/prescriptions (multipart, one file, JPEG, PNG or PDF) returns
 * `PrescriptionOnFile`; GET /api/oms/prescriptions/{prescription_id}/file returns the file.
 */
export const PRESCRIPTION_FILE_LIMIT = 5 * 1024 * 1024;
export const prescriptionMediaTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type PrescriptionMediaType = (typeof prescriptionMediaTypes)[number];
