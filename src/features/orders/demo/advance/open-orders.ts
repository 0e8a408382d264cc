import { inArray } from 'drizzle-orm';
import { openStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { changedByUsers } from '#platform/audit/server/changed-by-users.ts';
import type { Database } from '#platform/server/db/database.ts';
import { orders } from '../../schema.ts';
import { MINUTE } from '../working-day.ts';

/** An open order while the demonstration goes on. */
export interface OpenOrder extends Omit<typeof orders.$inferSelect, 'status'> {
  status: OrderStatus;
  /** A user has changed it since the demonstration was filled: it stays as it is. */
  isTouched: boolean;
}

export async function readOpenOrders(db: Database): Promise<OpenOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.status, [...openStatuses]));
  const ids = await changedByUsers(
    db,
    'orders',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, status: row.status as OrderStatus, isTouched: ids.has(row.id) }));
}

/** Ahead of this time an order is due soon. Milliseconds. */
export const SOON = 30 * MINUTE;

export const isOpen = ({ status }: OpenOrder): boolean => openStatuses.some((open) => open === status);
/** Time left of the promise. Milliseconds; null: nothing is promised any more. */
export const leftOf = ({ tat_due_at }: OpenOrder, now: number): number | null => (tat_due_at === null ? null : tat_due_at.getTime() - now);

export function isDueWithin(order: OpenOrder, now: number, from: number, until: number): boolean {
  const left = leftOf(order, now);
  return left !== null && left >= from && left < until;
}

export const isLate = (order: OpenOrder, now: number): boolean => isDueWithin(order, now, -Infinity, 0);
export const isSoon = (order: OpenOrder, now: number): boolean => isDueWithin(order, now, 0, SOON);
