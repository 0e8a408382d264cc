import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { submitDrafts } from '#features/purchase-orders/server/public.ts';
import { orderForStore } from '#features/short-book/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import { orderConfigList } from '../lists.ts';
import type { OrderStep } from '../order-config-choices.ts';
import { leastValue, ordersOn, timeOn } from './config-times.ts';

interface DueConfig extends Record<string, unknown> {
  id: number;
  distributor_id: number;
  step: OrderStep;
  least_value: number;
  most_value: number | null;
  /** With a draft of the distributor, or approved entries for one. */
  stores: number[];
}

/** Configurations whose time of today has come since they were changed, and that have not ordered since. */
async function dueConfigs(db: Database, at: Date): Promise<DueConfig[]> {
  const day = sql`${businessDate(at)}::date`;
  const { rows } = await db.execute<DueConfig>(sql`
    select c.id::int, c.distributor_id::int, c.step, ${leastValue} as least_value, c.most_value,
      array(select store_id::int from purchase_orders o where o.distributor_id = d.id and o.status = 'draft'
        union select store_id::int from short_book_entries e where e.distributor_id = d.id and e.status = 'approved' order by 1) as stores
    from order_configs c join distributors d on d.id = c.distributor_id and d.status = 'active'
    where c.retired_at is null and ${ordersOn(day)} and ${timeOn(day)} <= ${at.toISOString()}::timestamptz
      and ${timeOn(day)} > greatest(c.updated_at, c.ran_at)
    order by c.orders_at, c.id`);
  return rows;
}

/**
 * Orders from the distributors whose time has come: approved entries of the short-book go into their drafts, and drafts within the
 * values of the configuration are submitted, or sent as well. Each store is a transaction of its own; what fails is tried again in
 * the next round, and does not hold up the others. Returns how many drafts were submitted.
 */
export async function placeOrders(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const cause: Cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.auto-short orders' };
  const failures: unknown[] = [];
  let submitted = 0;
  for (const config of await dueConfigs(db, at)) {
    const before = failures.length;
    for (const storeId of config.stores)
      try {
        submitted += await orderFrom(db, cause, config, storeId);
      } catch (error) {
        failures.push(error);
      }
    if (failures.length === before) await keepTime(db, at, config);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some automatic orders failed');
  return submitted;
}

const orderFrom = (db: Database, cause: Cause, config: DueConfig, storeId: number): Promise<number> =>
  db.transaction(async (tx) => {
    const { distributor_id: distributorId, least_value: least, most_value: most, step } = config;
    await orderForStore(tx, cause, { storeId, distributorId });
    return submitDrafts(tx, cause, {
      store_id: storeId,
      distributor_id: distributorId,
      accepts: ({ value }) => value >= least && value <= (most ?? Infinity),
      sends: step === 'SEND',
    });
  });

const keepTime = (db: Database, at: Date, { id }: DueConfig): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`update order_configs set ran_at = ${at.toISOString()}::timestamptz where id = ${id}`);
    listChanged(tx, orderConfigList.id);
  });
