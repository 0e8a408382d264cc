import { sql } from 'drizzle-orm';
import { offersOf } from '#features/distributor-rates/server/public.ts';
import { daysOf } from '#features/wms-settings/public.ts';
import { planningAt } from '#features/wms-settings/server/public.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { floorFor } from '../suggestion.ts';
import { figuresOf } from './stock-figures.ts';

/** Units below which a drug is short in a store, and what they follow from. */
interface Floor {
  drug_id: number;
  floor: number;
  use_per_day: number;
  lead_days: number;
}

/**
 * The floors of a store by what it sells and how long goods take from the first distributor of its offers, each with the floor that holds now.
 * A drug that is not sold any more needs none: 0.
 */
export async function computeFloors(
  db: Pick<Queryable, 'execute'>,
  storeId: number,
  at: Date,
): Promise<(Floor & { before: number | null })[]> {
  const planning = await planningAt(db, at);
  const figures = await figuresOf(db, storeId, at);
  const offers = await offersOf(
    db,
    figures.map(({ drug_id }) => drug_id),
    at,
  );
  const { rows } = await db.execute<{ id: number; lead_days: number }>(
    sql`select id::int, lead_days from distributors where lead_days is not null`,
  );
  const leadDays = new Map(rows.map(({ id, lead_days }) => [id, lead_days]));
  const sold = figures.map(({ drug_id, grade, use_per_day, floor: before }) => {
    const lead_days = leadDays.get(offers.get(drug_id)?.[0]?.distributor.id ?? 0) ?? planning.lead_days;
    return { drug_id, before, floor: floorFor(use_per_day, lead_days, planning[daysOf('safety', grade)]), use_per_day, lead_days };
  });
  const { rows: unsold } = await db.execute<{ drug_id: number; before: number }>(sql`
    select drug_id::int, floor as before from stock_floors
    where store_id = ${storeId} and floor > 0 and drug_id <> all(${sql.param(sold.map(({ drug_id }) => drug_id))}::bigint[])
    order by drug_id`);
  return [...sold, ...unsold.map((each) => ({ ...each, floor: 0, use_per_day: 0, lead_days: planning.lead_days }))];
}

/** Floors that hold from now on. */
export async function setFloors(tx: Transaction, at: Date, floors: readonly (Floor & { store_id: number })[]): Promise<void> {
  await tx.execute(sql`
    insert into stock_floors (store_id, drug_id, floor, use_per_day, lead_days, updated_at)
    select store_id, drug_id, floor, use_per_day, lead_days, ${at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(floors)}::json)
      as f (store_id bigint, drug_id bigint, floor integer, use_per_day numeric, lead_days integer)
    order by store_id, drug_id
    on conflict (store_id, drug_id) do update
      set floor = excluded.floor, use_per_day = excluded.use_per_day, lead_days = excluded.lead_days, updated_at = excluded.updated_at`);
}
