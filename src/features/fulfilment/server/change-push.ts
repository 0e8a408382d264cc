import { eq, inArray } from 'drizzle-orm';
import { orders } from '#features/orders/server/public.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { omsPushes } from '../schema.ts';
import { pushKind } from './push-kind.ts';
import { readPush } from './push-record.ts';

/** As a change of the order does, which then locks its push. */
async function lockOrder(tx: Transaction, pushId: number): Promise<void> {
  const pushed = tx.select({ id: omsPushes.order_id }).from(omsPushes).where(eq(omsPushes.id, pushId));
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, pushed)).for('update');
}

export const push = handlersOf('push_id', () => ({ kind: pushKind, read: readPush, lockFirst: lockOrder }));
