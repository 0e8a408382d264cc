import { eq } from 'drizzle-orm';
import { recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { orderNotes, orders } from '../schema.ts';
import { afterCommit } from '#platform/server/realtime/after-commit.ts';
import { mentionedUsers, notifyMentioned } from './note-mentions.ts';
import type { OrderUser } from './order-change.ts';
import { noSuchOrder } from './order-record.ts';
import { changesOf, orderChanged } from './order-realtime.ts';

export interface NewNote {
  orderId: number;
  text: string;
  requestKey?: string | undefined;
  /** Runs in the same transaction. */
  also?: (tx: Transaction, version: number) => Promise<void>;
}

/** Adds a note to the timeline and notifies the users whom it mentions. Idempotent by request key. Status and version of the order stay unchanged. */
export async function addNote(tx: Transaction, cause: Cause, principal: OrderUser, note: NewNote): Promise<void> {
  const { text, orderId } = note;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) throw noSuchOrder();
  const { repeated } = await runOnce(tx, cause, { key: note.requestKey, body: { orderId, text } }, async () => {
    const mentions = await mentionedUsers(tx, text);
    await tx.update(orders).set({ last_note: text }).where(eq(orders.id, orderId));
    const [added] = await tx
      .insert(orderNotes)
      .values({ order_id: orderId, at: cause.at, user_id: principal.userId, by: principal.name, text, mentions })
      .returning({ id: orderNotes.id });
    if (!added) throw new Error('A note was not stored');
    await recordAudit(tx, cause, `orders/${orderId}`, null, { note: added.id });
    await notifyMentioned(tx, cause, order, principal, mentions);
    await note.also?.(tx, order.version);
    return added.id;
  });
  if (!repeated) afterCommit(tx, (realtime) => orderChanged(realtime, orderId, order.version, changesOf(order, { last_note: text })));
}
