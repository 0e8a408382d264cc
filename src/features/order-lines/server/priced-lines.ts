import { asc, eq, sql } from 'drizzle-orm';
import { type PriceFacts, priceFactsOf } from '#features/drugs/server/public.ts';
import { orderLines, type StoredOrder } from '#features/orders/server/public.ts';
import { amountOf } from '#features/place-order/server/public.ts';
import { datedRatesOf, type SellingRate } from '#features/rates/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';

export type StoredLine = typeof orderLines.$inferSelect;

/** The store group whose selling rates hold for an order. */
export interface StoreGroup extends Record<string, unknown> {
  id: number;
  name: string;
}

/** Prices of drugs at a store on a business day. */
export interface DrugPrices {
  group: StoreGroup | null;
  facts: Map<number, PriceFacts>;
  rates: Map<number, SellingRate>;
}

/** Null: the store belongs to no group, and the MRP holds. */
async function groupOf(db: Queryable, storeId: number): Promise<StoreGroup | null> {
  const { rows } = await db.execute<StoreGroup>(sql`
    select g.id::int, g.name from store_group_stores m join store_groups g on g.id = m.store_group_id where m.store_id = ${storeId}`);
  return rows[0] ?? null;
}

export async function pricesAt(db: Queryable, storeId: number, drugIds: readonly number[], day: string): Promise<DrugPrices> {
  const group = await groupOf(db, storeId);
  const facts = await priceFactsOf(db, drugIds, day);
  const rates = group === null || drugIds.length === 0 ? new Map<number, SellingRate>() : await datedRatesOf(db, group.id, drugIds, day);
  return { group, facts, rates };
}

/** Amount of a quantity of a drug: at the selling rate, never above the MRP; null without a price. */
export function priceOf({ facts, rates }: DrugPrices, drugId: number, quantity: number): number | null {
  const drug = facts.get(drugId);
  if (!drug) return null;
  return amountOf({ quantity, pack_size: drug.pack_size, mrp: drug.mrp, rate: rates.get(drugId)?.rate ?? null });
}

export const linesOf = (db: Queryable, { id }: Pick<StoredOrder, 'id'>): Promise<StoredLine[]> =>
  db.select().from(orderLines).where(eq(orderLines.order_id, id)).orderBy(asc(orderLines.id));

export const sumOf = (lines: readonly { amount: number }[]): number => lines.reduce((total, { amount }) => total + amount, 0);
