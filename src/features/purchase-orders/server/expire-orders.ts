import { randomUUID } from 'node:crypto';
import { and, inArray, lt, sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { expectedStatuses } from '../purchase-order-choices.ts';
import { purchaseOrders } from '../schema.ts';
import { purchaseOrderKind } from './purchase-order-kind.ts';

/** Ends what is expected of orders whose last day has passed. Goods are refused after that day in any case. */
export async function expireOrders(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const on = businessDate(at);
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.expired purchase orders' };
  const where = and(inArray(purchaseOrders.status, expectedStatuses), lt(purchaseOrders.last_on, on));
  const due = { where, order: sql`${purchaseOrders.last_on}`, most: 50 };
  return (await sendToDue(db, cause, purchaseOrderKind, due, { event: { type: 'day.begun', on } })).length;
}
