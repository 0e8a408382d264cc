import { type SQL, sql } from 'drizzle-orm';
import type { DrugAlternative, DrugRow } from '../contract.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { storedDrug, type StoredDrug } from './drug-record.ts';

/** Interchangeable drugs (§7.6, substitutes). */

interface Page {
  page: number;
  page_size: number;
}

const row = sql`d.id, d.name, d.composition, d.company, d.form, d.pack_size, d.uom, d.schedule, d.mrp,
  d.mrp::float8 / d.pack_size as unit_price, s.available, s.stores, count(*) over () as total`;

interface SelectedRow extends DrugRow, Record<string, unknown> {
  likeness: DrugAlternative['likeness'];
  total: number;
}

/** Stock of each drug over all stores that is not held for an order. */
const stock = sql`cross join lateral (
  select coalesce(sum(on_hand - reserved), 0) as available, count(*) filter (where on_hand > reserved) as stores from store_stock where drug_id = d.id
) s`;

async function pageOf(db: Queryable, query: SQL, { page, page_size }: Page) {
  const { rows } = await db.execute<SelectedRow>(sql`${query} limit ${page_size} offset ${(page - 1) * page_size}`);
  return { rows: rows.map(({ total: _total, ...drug }) => drug), total: rows[0]?.total ?? 0 };
}

/** Substitutes have the same composition with its strengths, form, release and unit; a drug of unknown form has none. */
const sameGroup = ({ composition_id, presentation, uom }: StoredDrug) =>
  sql`(d.composition_id = ${composition_id} and d.presentation = ${presentation} and d.uom = ${uom}) is true`;

/** Drugs in use: substitutes, then other forms of the same composition, then other strengths; each in stock first, then by price. */
export async function listAlternatives(
  db: Queryable,
  { drug_id, ...page }: { drug_id: number } & Page,
): Promise<{ rows: DrugAlternative[]; total: number }> {
  const drug = await storedDrug(db, drug_id);
  if (drug.composition_id === null) return { rows: [], total: 0 };
  const molecules = sql`${sql.param(drug.molecules)}::bigint[]`;
  const likeness = sql`case when ${sameGroup(drug)} then 'same' when d.composition_id = ${drug.composition_id} then 'otherForm' else 'otherStrength' end`;
  return pageOf(
    db,
    sql`select ${row}, ${likeness} as likeness from drugs d ${stock}
      where d.retired_at is null and d.id <> ${drug.id}
        and (d.composition_id = ${drug.composition_id} or (d.molecules = ${molecules} and d.molecules <> '{}'))
      order by ${sameGroup(drug)} desc, d.composition_id = ${drug.composition_id} desc, s.available > 0 desc, unit_price, lower(d.name), d.id`,
    page,
  );
}

/** Most substitutes of one drug. */
const MOST_SUBSTITUTES = 200;

/** Ids of the substitutes of a drug that are in use. */
export async function substitutesOf(db: Queryable, drugId: number): Promise<number[]> {
  const drug = await storedDrug(db, drugId);
  const { rows } = await db.execute<{ id: number }>(sql`
    select d.id::int from drugs d where d.retired_at is null and d.merged_into is null and d.id <> ${drug.id} and ${sameGroup(drug)}
    order by d.mrp::float8 / d.pack_size, d.id limit ${MOST_SUBSTITUTES}`);
  return rows.map(({ id }) => id);
}

/** A drug and its substitutes in use, cheapest per unit first. */
export async function listGroup(db: Queryable, { drug_id, ...page }: { drug_id: number } & Page) {
  const drug = await storedDrug(db, drug_id);
  const inGroup = sql`d.retired_at is null and (${sameGroup(drug)} or d.id = ${drug.id})`;
  const [{ rows, total }, least] = await Promise.all([
    pageOf(db, sql`select ${row} from drugs d ${stock} where ${inGroup} order by unit_price, lower(d.name), d.id`, page),
    db.execute<{ price: number | null }>(sql`select min(d.mrp::float8 / d.pack_size) as price from drugs d where ${inGroup}`),
  ]);
  return {
    composition: drug.composition,
    presentation: drug.presentation,
    uom: drug.uom,
    cheapest: least.rows[0]?.price ?? null,
    rows,
    total,
  };
}
