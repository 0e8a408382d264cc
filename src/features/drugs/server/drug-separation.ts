import { sql } from 'drizzle-orm';
import type { GivenBack, MergedRecords } from '#features/masters/server/public.ts';
import { type Message, sentence } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { overLimit } from './over-limit.ts';

/** What a merge moves from a dropped drug, and giving it back when the merge is undone. */

interface MovedData {
  lines: number[];
  /** Stock by store: of the dropped drug; of the kept one once this and the earlier drugs are merged; once all are; whether it had none before. */
  stock: { store: number; on_hand: number; merged: number; all: number; is_new: boolean }[];
  /** Covered drugs, sorted: before this drug is merged, after it, and once all are. */
  prescriptions: { id: number; before: number[]; merged: number[]; all: number[] }[];
  images: { id: number; position: number }[];
}

interface StoredDrug {
  id: number;
  item_id: number;
}

const idsOf = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;
/** The covered drugs with these ones replaced, sorted. */
const coversWith = (replaced: readonly number[], keep: number) =>
  sql`array(select distinct case when c = any(${idsOf(replaced)}) then ${keep}::bigint else c end as c from unnest(covers) as c order by c)`;

/** Data of the dropped drugs before they are merged, by item, in the order of the merge: an undo goes backwards. */
export async function readMoved(
  tx: Transaction,
  items: MergedRecords,
  drugs: readonly StoredDrug[],
  keep: number,
): Promise<Map<number, object>> {
  const dropped = items.drop.flatMap((item) => drugs.find(({ item_id }) => item_id === item) ?? []);
  const ids = dropped.map(({ id }) => id);
  const moved = new Map<number, object>();
  const stockOf = (of: readonly number[]) =>
    sql`(select sum(a.on_hand) from store_stock a where a.store_id = s.store_id and a.drug_id = any(${idsOf([keep, ...of])}))`;
  for (const [at, { id, item_id }] of dropped.entries()) {
    const upToThis = ids.slice(0, at + 1);
    const { rows } = await tx.execute<MovedData & Record<string, unknown>>(sql`
      select
        (select coalesce(json_agg(id order by id), '[]') from order_lines
          where drug_id = ${id} and order_id not in (select id from (${overLimit(items)}) o)) as lines,
        (select coalesce(json_agg(json_build_object('store', s.store_id, 'on_hand', s.on_hand, 'merged', ${stockOf(upToThis)}, 'all', ${stockOf(ids)},
            'is_new', ${stockOf(ids.slice(0, at))} is null)
            order by s.store_id), '[]')
          from store_stock s where s.drug_id = ${id}) as stock,
        (select coalesce(json_agg(json_build_object('id', id, 'before', ${coversWith(ids.slice(0, at), keep)}, 'merged', ${coversWith(upToThis, keep)},
            'all', ${coversWith(ids, keep)}) order by id), '[]')
          from prescriptions where covers && array[${id}::bigint]) as prescriptions,
        (select coalesce(json_agg(json_build_object('id', file_id, 'position', position) order by position), '[]') from drug_images
          where drug_id = ${id}) as images`);
    if (rows[0]) moved.set(item_id, rows[0]);
  }
  return moved;
}

const asRows = (rows: readonly object[], columns: string) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as g (${sql.raw(columns)})`;

/** Drugs of the two items, locked in the order of their ids. */
async function drugsOf(tx: Transaction, { keep, drop }: Pick<GivenBack, 'keep' | 'drop'>): Promise<{ keep: number; drop: number } | null> {
  const { rows } = await tx.execute<StoredDrug & Record<string, unknown>>(
    sql`select id, item_id from drugs where item_id in (${keep}, ${drop}) order by id for update`,
  );
  const [kept, dropped] = [keep, drop].map((item) => rows.find(({ item_id }) => item_id === item)?.id);
  return kept === undefined || dropped === undefined ? null : { keep: kept, drop: dropped };
}

interface HeldStock {
  store: number;
  reserved: number;
}

/** Stock that stores hold for orders of the drug, or of drugs that were merged into it: it goes where the drug goes. */
const heldStock = (drugId: number) => sql`(
  with recursive of_drug as (
    select ${drugId}::bigint as id union all select d.id from drugs d join of_drug on d.merged_into = of_drug.id)
  select store_id as store, sum(case state when 'RESERVED' then quantity else -quantity end)::integer as reserved
  from stock_reservations where drug_id in (select id from of_drug) and state in ('RESERVED', 'TAKEN', 'FREED') group by store_id)`;

/**
 * Gives order lines, stock, prescriptions and images back to a dropped drug. Stock that was sold, counted or reserved since, and
 * prescriptions that were read again, stay with the kept drug.
 */
export async function separateDrugs(tx: Transaction, request: GivenBack): Promise<Message | null> {
  const { lines, stock, prescriptions, images } = request.moved as MovedData;
  const drugs = await drugsOf(tx, request);
  if (!drugs) return null;
  const { keep, drop } = drugs;
  // A dry run finds all drugs merged; the undo itself has already given back those that were merged later.
  const now = sql.raw(request.isDry ? '"all"' : 'merged');
  const { rows } = await tx.execute<{ store: number }>(sql`
    select g.store from ${asRows(stock, 'store bigint, on_hand integer, merged integer, "all" integer')}
    join store_stock s on s.store_id = g.store and s.drug_id = ${keep} and s.on_hand = g.${now}
    left join ${heldStock(drop)} h on h.store = g.store
    where coalesce(h.reserved, 0) <= g.on_hand and s.reserved - coalesce(h.reserved, 0) <= s.on_hand - g.on_hand for update of s`);
  const unchanged = new Set(rows.map(({ store }) => store));
  const { rows: read } = await tx.execute<{ id: number }>(sql`
    select p.id from ${asRows(prescriptions, 'id bigint, merged jsonb, "all" jsonb')} join prescriptions p on p.id = g.id
    where to_jsonb(array(select c from unnest(p.covers) as c order by c)) = g.${now} for update of p`);
  const kept = stock.length - unchanged.size + prescriptions.length - read.length;
  if (!request.isDry) {
    await tx.execute(sql`update order_lines set drug_id = ${drop} where id = any(${sql.param(lines)}::bigint[]) and drug_id = ${keep}`);
    const { rows: held } = await tx.execute<HeldStock & Record<string, unknown>>(
      sql`select * from ${heldStock(drop)} h where reserved > 0`,
    );
    const reservedAt = new Map(held.map(({ store, reserved }) => [store, reserved]));
    const back = [
      ...stock.filter(({ store }) => unchanged.has(store)).map((row) => ({ ...row, reserved: reservedAt.get(row.store) ?? 0 })),
      ...held.filter(({ store }) => !unchanged.has(store)).map((row) => ({ ...row, on_hand: row.reserved, is_new: false })),
    ];
    const columns = 'store bigint, on_hand integer, reserved integer';
    await tx.execute(sql`
      insert into store_stock (store_id, drug_id, on_hand, reserved)
      select store, ${drop}::bigint, on_hand, reserved from ${asRows(back, columns)}`);
    await tx.execute(sql`
      update store_stock s set on_hand = s.on_hand - g.on_hand, reserved = s.reserved - g.reserved from ${asRows(back, columns)}
      where s.store_id = g.store and s.drug_id = ${keep}`);
    const added = back.filter(({ is_new }) => is_new).map(({ store }) => store);
    await tx.execute(sql`delete from store_stock where drug_id = ${keep} and on_hand = 0 and store_id = any(${idsOf(added)})`);
    await tx.execute(sql`
      update prescriptions p set covers = array(select c::bigint from json_array_elements_text(g.before) as c)
      from ${asRows(prescriptions, 'id bigint, before json')}
      where p.id = g.id and p.id = any(${sql.param(read.map(({ id }) => id))}::bigint[])`);
    await tx.execute(sql`
      update drug_images i set drug_id = ${drop}, position = g.position from ${asRows(images, 'id bigint, position integer')}
      where i.file_id = g.id and i.drug_id = ${keep}`);
  }
  return kept === 0 ? null : sentence('Stock and prescriptions changed since stay with the kept drug: {n}', { n: kept });
}
