import { and, eq } from 'drizzle-orm';
import { recordAudit, type Cause } from '../../db/audit.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { orderNotes, orders } from '../../db/schema.ts';
import { badRequest } from '../../http/faults.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import type { Principal } from '../../session/sessions.ts';
import { noSuchOrder } from './order-record.ts';

export interface NewNote {
  orderId: number;
  text: string;
  requestKey: string | undefined;
}

/** Adds a note to the timeline, once however often the request arrives. The status and the version of the order stay. */
export async function addNote(db: Database, realtime: Realtime, cause: Cause, principal: Principal, note: NewNote): Promise<void> {
  const version = await db.transaction(async (tx) => {
    // The order's lock makes two requests with one key take turns.
    const [order] = await tx.select({ version: orders.version }).from(orders).where(eq(orders.id, note.orderId)).for('update');
    if (!order) throw noSuchOrder();
    if (await isAdded(tx, principal, note)) return null;
    await tx.update(orders).set({ last_note: note.text }).where(eq(orders.id, note.orderId));
    const [added] = await tx
      .insert(orderNotes)
      .values({
        order_id: note.orderId,
        at: cause.at,
        user_id: principal.userId,
        by: principal.name,
        text: note.text,
        request_key: note.requestKey ?? null,
      })
      .returning({ id: orderNotes.id });
    await recordAudit(tx, cause, `orders/${note.orderId}`, null, { note: added?.id });
    return order.version;
  });
  if (version !== null) realtime.orderChanged(note.orderId, version);
}

/** Whether this very note was added before. The key of another note is refused: it would hide this one. */
async function isAdded(tx: Transaction, principal: Principal, { orderId, requestKey, text }: NewNote): Promise<boolean> {
  if (!requestKey) return false;
  const [before] = await tx
    .select({ text: orderNotes.text, user_id: orderNotes.user_id })
    .from(orderNotes)
    .where(and(eq(orderNotes.order_id, orderId), eq(orderNotes.request_key, requestKey)));
  if (!before) return false;
  if (before.text === text && before.user_id === principal.userId) return true;
  throw badRequest([{ field: 'request_key', message: 'This key belongs to another note' }]);
}
