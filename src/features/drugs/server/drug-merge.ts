import { type SQL, sql } from 'drizzle-orm';
import type { DrugsBooked } from '#features/masters/public.ts';
import type { MergedRecords } from '#features/masters/server/public.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import type { Uses } from '#platform/import/server/undo/decide-undo.ts';
import { countForeignUses } from '#platform/import/server/undo/foreign-uses.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { readMoved } from './drug-separation.ts';
import { drugsOf, overLimit } from './over-limit.ts';

/** Merging items merges their drugs: data that refers to the dropped drugs moves to the kept one. */

/** Reason against a merge: an open order would exceed the maximum of a drug. Null: none. */
export async function drugMergeProblem(db: Queryable, items: MergedRecords): Promise<Sentence | null> {
  const { rows } = await db.execute<{ code: string; orders: number }>(sql`
    select min(code) as code, count(*) as orders from (${overLimit(items)}) o where not o.ended having count(*) > 0`);
  const [found] = rows;
  if (!found) return null;
  const values = { code: found.code, n: found.orders - 1, most: MAXIMUM_QUANTITY_PER_DRUG };
  return found.orders > 1
    ? sentence('Order {code} and {n} more would have more than {most} of one drug: change them first', values)
    : sentence('Order {code} would have more than {most} of one drug: change it first', values);
}

/** Whether the drug of an item has been ordered or is in stock. */
export const isBooked = (itemId: SQL): SQL => sql`exists (
  select 1 from drugs d where d.item_id = ${itemId}
    and (exists (select 1 from order_lines l where l.drug_id = d.id) or exists (select 1 from store_stock s where s.drug_id = d.id)))`;

export async function countBooked(db: Queryable, items: readonly number[]): Promise<DrugsBooked> {
  const { rows } = await db.execute<DrugsBooked & Record<string, unknown>>(sql`
    select (select count(*) from order_lines where drug_id in (${drugsOf(items)})) as order_lines,
           (select coalesce(sum(on_hand), 0) from store_stock where drug_id in (${drugsOf(items)})) as stock,
           (select count(*) from prescriptions where covers && array(${drugsOf(items)})) as prescriptions`);
  return rows[0] ?? { order_lines: 0, stock: 0, prescriptions: 0 };
}

/** Number of rows that refer to the drugs of items: order lines, stock, prescriptions, rates and others. */
export async function countDrugUses(db: Queryable, items: readonly number[]): Promise<Map<number, Uses>> {
  // One pass over the prescriptions, however many drugs: an import asks for a thousand at once.
  const { rows } = await db.execute<{ id: number; item_id: number; prescriptions: number }>(sql`
    with of_items as materialized (select id, item_id from drugs where item_id = any(${sql.param([...items])}::bigint[])),
    covered as (
      select c.drug_id, count(distinct p.id) as n from prescriptions p cross join unnest(p.covers) as c (drug_id)
      where c.drug_id in (select id from of_items) group by c.drug_id)
    select d.id, d.item_id, coalesce(c.n, 0) as prescriptions from of_items d left join covered c on c.drug_id = d.id`);
  const uses = await countForeignUses(
    db,
    'drugs',
    rows.map(({ id }) => id),
    ['drugs', 'drug_images'],
  );
  return new Map(
    rows.map(({ id, item_id, prescriptions }) => [item_id, { from: [], others: (uses.get(id)?.others ?? 0) + prescriptions }]),
  );
}

/**
 * Moves order lines, stock, prescriptions and images of the dropped items' drugs to the kept drug. Lines of ended orders that
 * would exceed the maximum together are left unchanged.
 * @throws ORPCError 400 if an open order would exceed it
 */
export async function moveDrugs(tx: Transaction, items: MergedRecords) {
  const ids = [items.keep, ...items.drop];
  // Locks orders before drugs, as changes of orders do, to avoid deadlocks.
  await tx.execute(sql`
    select id from orders where id in (select order_id from order_lines where drug_id in (${drugsOf(items.drop)})) order by id for no key update`);
  // Blocks new order lines, which lock the drug they refer to.
  const { rows } = await tx.execute<{ id: number; item_id: number }>(
    sql`select id, item_id from drugs where item_id = any(${sql.param(ids)}::bigint[]) order by id for update`,
  );
  // Checked again: lines may have been added since the first check.
  const problem = await drugMergeProblem(tx, items);
  if (problem) throw badRequest([{ field: 'drop', ...problem }]);
  const keep = rows.find(({ item_id }) => item_id === items.keep)?.id;
  if (keep === undefined) throw new Error(`Item ${items.keep} has no drug`);
  const drop = rows.filter(({ id }) => id !== keep).map(({ id }) => id);
  const dropped = sql`${sql.param(drop)}::bigint[]`;
  const moved = await readMoved(tx, items, rows, keep);
  await tx.execute(sql`
    update order_lines set drug_id = ${keep} where drug_id = any(${dropped}) and order_id not in (select id from (${overLimit(items)}) o)`);
  await tx.execute(sql`
    insert into store_stock (store_id, drug_id, on_hand, reserved)
    select store_id, ${keep}::bigint, sum(on_hand), sum(reserved) from store_stock where drug_id = any(${dropped}) group by store_id
    on conflict (store_id, drug_id) do update
      set on_hand = store_stock.on_hand + excluded.on_hand, reserved = store_stock.reserved + excluded.reserved`);
  await tx.execute(sql`delete from store_stock where drug_id = any(${dropped})`);
  await tx.execute(sql`
    update prescriptions set covers = array(select distinct case when c = any(${dropped}) then ${keep} else c end from unnest(covers) as c)
    where covers && ${dropped}`);
  await tx.execute(sql`
    update drug_images set drug_id = ${keep}, position = position + (select count(*) from drug_images where drug_id = ${keep})
    where drug_id = any(${dropped})`);
  return {
    audits: drop.map((id) => ({ record: `drugs/${id}`, before: { merged_into: null }, after: { merged_into: keep } })),
    moved,
  };
}
