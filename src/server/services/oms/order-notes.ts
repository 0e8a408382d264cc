import { eq } from 'drizzle-orm';
import { recordAudit, type Cause } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { once } from '../../db/request-keys.ts';
import { orderNotes, orders } from '../../db/schema.ts';
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
  const { text, orderId } = note;
  const version = await db.transaction(async (tx) => {
    const [order] = await tx.select({ version: orders.version }).from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) throw noSuchOrder();
    const { repeated } = await once(tx, cause, { key: note.requestKey, body: { orderId, text } }, async () => {
      await tx.update(orders).set({ last_note: text }).where(eq(orders.id, orderId));
      const [added] = await tx
        .insert(orderNotes)
        .values({ order_id: orderId, at: cause.at, user_id: principal.userId, by: principal.name, text })
        .returning({ id: orderNotes.id });
      if (!added) throw new Error('A note was not stored');
      await recordAudit(tx, cause, `orders/${orderId}`, null, { note: added.id });
      return added.id;
    });
    return repeated ? null : order.version;
  });
  if (version !== null) realtime.orderChanged(orderId, version);
}
