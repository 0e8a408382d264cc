import type { OrderStatus } from '#machines/orders/order-statuses.ts';

/** Statuses by urgency: those that a call can settle come first. Orders in them wait for an agent. */
export const statusPriority: readonly OrderStatus[] = [
  'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  'FOLLOW-UP-WITHIN-TAT',
  'PLACED',
  'CUSTOMER-NOT-REACHABLE',
  'CONFIRM-BUT-NEED-PRESCRIPTION',
  'PRESCRIPTION-CREATED',
  'PRESCRIPTION-DECODED',
];

/** Statuses in which an order waits for a prescription, or for what is done with one. */
export const orderStatusesOfPrescriptions: readonly OrderStatus[] = [
  'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  'CONFIRM-BUT-NEED-PRESCRIPTION',
  'PRESCRIPTION-CREATED',
  'PRESCRIPTION-DECODED',
];
