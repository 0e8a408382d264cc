import { ORPCError } from '@orpc/server';
import { desc, eq } from 'drizzle-orm';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { type LastChange, whyNotUndone } from '#machines/orders/order-undo.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { orderEvents } from '../schema.ts';
import { type Author, changeOrderIn, type OrderChange } from './order-change.ts';
import type { BeforeChange } from './order-columns.ts';
import { conflict } from './order-conflict.ts';

export interface OrderUndo {
  orderId: number;
  /** Version that the change made. */
  version: number;
  requestKey?: string | undefined;
  /** For how long after the change, milliseconds; a minute by default. */
  within?: number;
  also?: OrderChange['also'];
}

/**
 * Undoes the author's own last change of an order: the status, attempts and dates before it return, as a further event. What was
 * told to others stays told, and a task that the change completed stays completed. A change that cannot be undone throws CONFLICT
 * (409) with the reason.
 */
export async function undoChange(tx: Transaction, cause: Cause, author: Author, undo: OrderUndo): Promise<void> {
  const { orderId, version, requestKey, within, also } = undo;
  if (author.userId === null) throw new Error('A system cannot undo a change');
  const { userId } = author;
  const undone = { orderId, event: { type: 'change.undone' as const }, version, payload: {}, requestKey, also };
  await changeOrderIn(tx, cause, author, undone, async (_, order) => {
    const change = await lastChangeOf(tx, order.id);
    const judged = { change, userId, at: cause.at.toISOString(), within };
    const why = whyNotUndone(judged);
    if (why) {
      const { data } = await conflict(tx, order, author, 'order.event-refused');
      throw new ORPCError('CONFLICT', { status: 409, message: why.message, data: { ...data, ...why } });
    }
    return { type: 'change.undone', ...judged };
  });
}

async function lastChangeOf(tx: Transaction, orderId: number): Promise<LastChange | null> {
  const [last] = await tx.select().from(orderEvents).where(eq(orderEvents.order_id, orderId)).orderBy(desc(orderEvents.version)).limit(1);
  if (!last) return null;
  const { before } = last.payload as { before?: BeforeChange };
  const { event, user_id: userId, from_status: from } = last;
  return { event, from: from as OrderStatus | null, userId, at: last.at.toISOString(), before: before ?? null };
}
