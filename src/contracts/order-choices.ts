/** Fixed choices of the order list and of prescription files. No schema library here: the browser imports them. */

export const prescriptionStates = {
  'NOT-NEEDED': 'Not needed',
  NONE: 'None',
  AWAITED: 'Awaited',
  'ON-FILE': 'On file',
  'IN-REVIEW': 'In review',
  DECODED: 'Decoded',
} as const;

/** Cities with stores (§9). */
export const servedCities = ['Mumbai', 'Pune', 'Surat'] as const;

export const orderSorts = [
  'tat',
  '-tat',
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

/** Largest prescription file, in bytes, and what it may be. */
export const PRESCRIPTION_FILE_LIMIT = 5 * 1024 * 1024;
export const prescriptionMediaTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type PrescriptionMediaType = (typeof prescriptionMediaTypes)[number];
