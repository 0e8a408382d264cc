import type { OrderStatus } from '#machines/orders/order-statuses.ts';

/** Time until the next attempt in one of these statuses. Milliseconds. */
export const FOLLOW_UP_MS = 30 * 60_000;

/** Statuses with a due time. */
export const followUpStatuses: readonly OrderStatus[] = ['FOLLOW-UP-WITHIN-TAT', 'FOLLOW-UP-DOCTOR-WITHIN-TAT', 'CUSTOMER-NOT-REACHABLE'];
