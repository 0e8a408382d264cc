import { eq } from 'drizzle-orm';
import { type CartOwner, dropOffCartMachine, dropOffCartWhy, type DropOffEvent, type DropOffFacts } from '#machines/orders/dropOffCart.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import { users } from '#platform/session/schema.ts';
import { type DropOffPayload, dropOffCarts, dropOffEventLog } from '../schema.ts';
import { factsOf, type StoredCart } from './drop-off-record.ts';

/** Author of an event: a user, or a system without an id. */
export interface Author {
  userId: number | null;
  by: string;
}

/** Sends an event to a locked cart: writes cart, event and audit together. Returns why the chart refused it; null: accepted. */
export async function sendToCart(
  tx: Transaction,
  cause: Cause,
  stored: StoredCart,
  { userId, by }: Author,
  event: DropOffEvent,
  note = '',
): Promise<Sentence | null> {
  const facts = factsOf(stored, stored.owner_id === null ? null : await ownerOf(tx, stored.owner_id));
  const accepted = acceptFor({ tx, record: `drop_off_carts/${stored.id}` }, dropOffCartMachine, stored.status, facts, event);
  if (!accepted) return dropOffCartWhy(facts, event);
  const { state, context } = accepted;
  const version = stored.version + 1;
  await tx
    .update(dropOffCarts)
    .set({ ...columnsOf(context), status: state, version, updated_at: cause.at })
    .where(eq(dropOffCarts.id, stored.id));
  await tx.insert(dropOffEventLog).values({
    cart_id: stored.id,
    version,
    at: cause.at,
    user_id: userId,
    by,
    event: event.type,
    from_status: stored.status,
    to_status: state,
    payload: payloadOf(event, note),
  });
  await recordAudit(
    tx,
    cause,
    `drop_off_carts/${stored.id}`,
    { status: stored.status, version: stored.version, owner: stored.owner_id },
    { status: state, version, owner: context.owner?.id ?? null, event: event.type },
  );
  return null;
}

const columnsOf = ({ owner, dueAt, contacts, lastResult, reached, escalated, reason, orderId }: DropOffFacts): Partial<StoredCart> => ({
  owner_id: owner?.id ?? null,
  due_at: dueAt === null ? null : new Date(dueAt),
  contacts,
  last_result: lastResult,
  reached,
  escalated,
  reason,
  order_id: orderId,
});

const payloadOf = (event: DropOffEvent, note: string): DropOffPayload => ({
  ...('result' in event && { result: event.result }),
  ...('reason' in event && { reason: event.reason }),
  ...('dueAt' in event && event.dueAt !== null && { due_at: event.dueAt }),
  ...('orderId' in event && { order_id: event.orderId }),
  ...(note !== '' && { note }),
});

async function ownerOf(tx: Transaction, id: number): Promise<CartOwner | null> {
  const [owner] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id));
  return owner ?? null;
}
