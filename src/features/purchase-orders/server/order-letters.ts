import { and, eq, sql } from 'drizzle-orm';
import { queueMessages, sendMessage } from '#features/message-queues/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { Hooks } from '#platform/server/hooks.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import type { PurchaseOrderRecord } from '../contract.ts';
import { purchaseOrderList } from '../purchase-order-list.ts';
import type { purchaseOrders } from '../schema.ts';

/** Name of the queue of letters with purchase orders. */
export const ORDER_QUEUE = 'purchase-orders';

/** A letter with an order, or about a later event of it. */
export interface OrderLetter {
  purchase_order_id: number;
  /** Version that the event led to; null: the letter brings the order itself. */
  version: number | null;
}

type Order = Pick<typeof purchaseOrders.$inferSelect, 'id' | 'number' | 'distributor_id'>;

const causeOf = ({ id }: Pick<Order, 'id'>): string => `purchase_orders/${id}`;

/** Where the letters of a distributor go; null: nowhere. */
async function addressOf(db: Pick<Queryable, 'execute'>, { distributor_id }: Pick<Order, 'distributor_id'>): Promise<string | null> {
  const { rows } = await db.execute<{ email: string | null }>(sql`select email from distributors where id = ${distributor_id}`);
  return rows[0]?.email ?? null;
}

/** An order that is sent goes to its distributor by email, if it has one. */
export async function mailOrder(tx: Transaction, cause: Cause, order: Order): Promise<void> {
  if ((await addressOf(tx, order)) === null) return;
  const payload: OrderLetter = { purchase_order_id: order.id, version: null };
  await sendMessage(tx, cause, { name: ORDER_QUEUE }, { cause: causeOf(order), subject: order.number, payload });
}

/** A distributor that got an order by email gets its changes as well. */
export async function mailChange(tx: Transaction, cause: Cause, order: Order & { version: number }): Promise<void> {
  const { id, number: subject, version } = order;
  const { mail, mail_to } = await letterOf(tx, order);
  if (mail === null || mail_to === null) return;
  const payload: OrderLetter = { purchase_order_id: id, version };
  await sendMessage(tx, cause, { name: ORDER_QUEUE }, { cause: `${causeOf(order)}/${version}`, subject, payload });
}

/** Browsers with the orders are told what has become of a letter. */
export const followLetters: Hooks['records.changed'] = (tx, _cause, { table, after }) => {
  if (table === queueMessages && 'queue' in after && after.queue === ORDER_QUEUE) listChanged(tx, purchaseOrderList.id);
  return Promise.resolve();
};

/** Where the letter of an order goes, and what has become of it. */
export async function letterOf(db: Queryable, order: Order): Promise<Pick<PurchaseOrderRecord, 'mail' | 'mail_to'>> {
  const [letter] = await db
    .select({ status: queueMessages.status, at: queueMessages.updated_at })
    .from(queueMessages)
    .where(and(eq(queueMessages.queue, ORDER_QUEUE), eq(queueMessages.cause, causeOf(order))));
  return {
    mail_to: await addressOf(db, order),
    mail: letter ? { status: letter.status as NonNullable<PurchaseOrderRecord['mail']>['status'], at: letter.at.toISOString() } : null,
  };
}
