import type { OrderStatus } from '#machines/orders/order-statuses.ts';

/** After this time in one of the statuses somebody is to try again. Milliseconds. */
export const FOLLOW_UP_MS = 30 * 60_000;

/** Statuses that have a due time of their own. */
export const followUpStatuses: readonly OrderStatus[] = ['FOLLOW-UP-WITHIN-TAT', 'FOLLOW-UP-DOCTOR-WITHIN-TAT', 'CUSTOMER-NOT-REACHABLE'];
