import { sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import type { MasterId } from '#features/masters/public.ts';
import type { Projected } from '#features/masters/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';

/** Projects the item master, with its references, to the table `drugs` as of a day. */

type Executing = Pick<Queryable, 'execute'>;

/** Fields of masters that a drug shows; of an item, all. Changes of other fields need no projection. */
const shownFields: Partial<Record<MasterId, readonly string[]>> = {
  company: ['name'],
  composition: ['name', 'molecules'],
  product: ['brand', 'hsn'],
  brand: ['name'],
  hsn: ['code'],
  'available-in': ['name'],
  uom: ['name'],
};

/** Whether a change of these fields affects drugs. */
export const showsInDrugs = (master: MasterId, fields: readonly string[]): boolean =>
  master === 'item' || fields.some((field) => shownFields[master]?.includes(field));

/** Items per statement, which keeps each statement far below the statement timeout. */
const PORTION = 2_000;
/** Key of the advisory lock that serialises projections: each sees the writes of the one before. */
const LOCK = 4713;

async function itemsOf(tx: Executing, changed: readonly number[]): Promise<number[]> {
  const ids = sql.param([...changed]);
  const { rows } = await tx.execute<{ id: number }>(sql`
    with directly as (
      select record_id as id from master_references where target_id = any(${ids}::bigint[])
    ), concerned as (
      select unnest(${ids}::bigint[]) as id
      union select id from directly
      union select r.record_id from directly d join master_references r on r.target_id = d.id and r.field = 'product'
    )
    select m.id from concerned join master_records m using (id) where m.master = 'item' order by m.id`);
  return rows.map(({ id }) => id);
}

const project = (ids: readonly number[], today: string) => sql`
  insert into drugs (item_id, name, composition, composition_id, molecules, company, brand, form, pack_size, uom, hsn, hsn_id,
    schedule, grade, cold_chain, mrp, changes_on, retired_at, merged_into, version, updated_at)
  select i.id, i.name, coalesce(composition.name, ''), composition.id,
    array(select id::bigint from jsonb_array_elements_text(composition.values -> 'molecules') as m (id) order by 1),
    coalesce(company.name, ''), brand.name, form.name, (i.values ->> 'pack_size')::integer, coalesce(uom.name, ''), hsn.name, hsn.id,
    nullif(i.values ->> 'schedule', 'NONE'), i.values ->> 'grade', coalesce((i.values ->> 'cold_chain')::boolean, false), price.amount,
    (select min(a ->> 'from') from jsonb_array_elements(i.values -> 'mrp') as a where a ->> 'from' > ${today})::date,
    i.retired_at, heir.id, i.version, i.updated_at
  from master_records i
  left join master_records company on company.id = (i.values ->> 'company')::bigint
  left join master_records composition on composition.id = (i.values ->> 'composition')::bigint
  left join master_records product on product.id = (i.values ->> 'product')::bigint
  left join master_records brand on brand.id = (product.values ->> 'brand')::bigint
  left join master_records hsn on hsn.id = coalesce(i.values ->> 'hsn', product.values ->> 'hsn')::bigint
  left join master_records form on form.id = (i.values ->> 'available_in')::bigint
  left join master_records uom on uom.id = (i.values ->> 'uom')::bigint
  left join drugs heir on heir.item_id = i.merged_into
  left join lateral (
    select (a ->> 'amount')::integer as amount from jsonb_array_elements(i.values -> 'mrp') as a
    where a ->> 'from' <= ${today} order by a ->> 'from' desc limit 1
  ) price on true
  where i.master = 'item' and i.id = any(${sql.param([...ids])}::bigint[])
  order by i.id
  on conflict (item_id) do update set
    name = excluded.name, composition = excluded.composition, composition_id = excluded.composition_id, molecules = excluded.molecules,
    company = excluded.company, brand = excluded.brand, form = excluded.form, pack_size = excluded.pack_size, uom = excluded.uom,
    hsn = excluded.hsn, hsn_id = excluded.hsn_id, schedule = excluded.schedule, grade = excluded.grade, cold_chain = excluded.cold_chain,
    mrp = excluded.mrp, changes_on = excluded.changes_on, retired_at = excluded.retired_at, merged_into = excluded.merged_into,
    version = excluded.version, updated_at = excluded.updated_at
  where (drugs.name, drugs.composition, drugs.composition_id, drugs.molecules, drugs.company, drugs.brand, drugs.form, drugs.pack_size,
      drugs.uom, drugs.hsn, drugs.hsn_id, drugs.schedule, drugs.grade, drugs.cold_chain, drugs.mrp, drugs.changes_on, drugs.retired_at,
      drugs.merged_into, drugs.version, drugs.updated_at)
    is distinct from (excluded.name, excluded.composition, excluded.composition_id, excluded.molecules, excluded.company, excluded.brand,
      excluded.form, excluded.pack_size, excluded.uom, excluded.hsn, excluded.hsn_id, excluded.schedule, excluded.grade, excluded.cold_chain,
      excluded.mrp, excluded.changes_on, excluded.retired_at, excluded.merged_into, excluded.version, excluded.updated_at)`;

/**
 * Rewrites the drugs of these items as of `at`; unchanged rows are not touched. Must be the last step of a transaction that
 * writes masters, because it waits for the projections of other transactions and blocks theirs until this one ends.
 * @returns the number of drugs written
 */
export async function projectDrugs(tx: Executing, which: Projected, at: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const ids = 'changed' in which ? await itemsOf(tx, which.changed) : which;
  let written = 0;
  for (let first = 0; first < ids.length; first += PORTION) {
    const { rowCount } = await tx.execute(project(ids.slice(first, first + PORTION), businessDate(at)));
    written += rowCount ?? 0;
  }
  return written;
}
