import { ORPCError } from '@orpc/server';
import { sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Drug } from '../contract.ts';
import type { MasterRate } from '#features/masters/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { drugs } from '../schema.ts';
import { readRecord } from '#features/masters/server/public.ts';

export type StoredDrug = typeof drugs.$inferSelect;

/** Period over which orders with the drug are counted. Days. */
const ORDERED_DAYS = 90;

const noSuchDrug = () => new ORPCError('NOT_FOUND', { message: 'Drug not found' });

export async function storedDrug(db: Queryable, drugId: number): Promise<StoredDrug> {
  const [row] = await db.select().from(drugs).where(sql`${drugs.id} = ${drugId}`);
  if (!row) throw noSuchDrug();
  return row;
}

export async function drugOfItem(db: Queryable, itemId: number): Promise<{ drug_id: number }> {
  const [row] = await db.select({ drug_id: drugs.id }).from(drugs).where(sql`${drugs.item_id} = ${itemId}`);
  if (!row) throw noSuchDrug();
  return row;
}

/** Stock and orders of a drug. */
interface Booked extends Record<string, unknown> {
  on_hand: number;
  stores: number;
  orders: number;
  units: number;
  last_at: Date | null;
}

async function bookedOn(db: Queryable, drugId: number, at: Date): Promise<Booked> {
  const since = new Date(at.getTime() - ORDERED_DAYS * 86_400_000).toISOString();
  const { rows } = await db.execute<Booked>(sql`
    select s.*, o.* from
      (select coalesce(sum(on_hand), 0) as on_hand, count(*) filter (where on_hand > 0) as stores from store_stock where drug_id = ${drugId}) s,
      (select count(distinct o.id) as orders, coalesce(sum(l.quantity), 0) as units, max(o.placed_at) as last_at
       from order_lines l join orders o on o.id = l.order_id where l.drug_id = ${drugId} and o.placed_at >= ${since}) o`);
  const [row] = rows;
  if (!row) throw noSuchDrug();
  return row;
}

/** Tax code of a drug, its own or its product's, with the rates by date. */
async function hsnOf(db: Queryable, itemId: number): Promise<Drug['hsn']> {
  const { rows } = await db.execute<{ id: number; code: string; rates: MasterRate[]; own: boolean }>(sql`
    select h.id, h.name as code, h.values -> 'rates' as rates, i.values ->> 'hsn' is not null as own
    from master_records i left join master_records p on p.id = (i.values ->> 'product')::bigint
    join master_records h on h.id = coalesce(i.values ->> 'hsn', p.values ->> 'hsn')::bigint
    where i.id = ${itemId}`);
  return rows[0] ?? null;
}

export async function readDrug(db: Queryable, drugId: number, at: Date): Promise<Drug> {
  const stored = await storedDrug(db, drugId);
  const [record, booked, hsn] = await Promise.all([
    readRecord(db, 'item', stored.item_id),
    bookedOn(db, drugId, at),
    hsnOf(db, stored.item_id),
  ]);
  const { id, composition, brand, company, form, uom, pack_size, schedule, mrp, merged_into } = stored;
  return {
    id,
    record,
    composition,
    brand,
    company,
    form,
    uom,
    pack_size,
    schedule,
    mrp,
    hsn,
    merged_into,
    gst: hsn?.rates.findLast(({ from }) => from <= businessDate(at))?.percent ?? null,
    needs_prescription: schedule !== null,
    unit_price: mrp === null ? null : mrp / pack_size,
    on_hand: booked.on_hand,
    stores: booked.stores,
    ordered: { orders: booked.orders, units: booked.units, last_at: booked.last_at && new Date(booked.last_at).toISOString() },
  };
}

interface Page {
  page: number;
  page_size: number;
}

/** Stores that have the drug, largest stock first. */
export async function listStock(db: Queryable, { drug_id, page, page_size }: { drug_id: number } & Page) {
  await storedDrug(db, drug_id);
  const { rows } = await db.execute<{ id: number; store: string; city: string; on_hand: number; reserved: number; total: number }>(sql`
    select st.id, st.name as store, st.city, s.on_hand, s.reserved, count(*) over () as total
    from store_stock s join stores st on st.id = s.store_id where s.drug_id = ${drug_id} and s.on_hand > 0
    order by s.on_hand desc, st.name, st.id limit ${page_size} offset ${(page - 1) * page_size}`);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
