import { sql } from 'drizzle-orm';
import { distributorField } from '#features/distributors/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import { isSame, type Stored } from '#platform/import/server/table/table.ts';
import type { Uses } from '#platform/import/server/undo/decide-undo.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';

type EventName = 'item.added' | 'item.changed' | 'item.removed';

/** Each written row is an event of its product. */
async function keepEvents(tx: Transaction, { at, userId }: Cause, event: EventName, written: readonly Stored[]): Promise<void> {
  if (written.length === 0) return;
  const events = written.map(({ id, version, values, before }) => ({
    id,
    version,
    payload: event === 'item.changed' ? { fields: Object.keys(values).filter((name) => !isSame(before?.[name], values[name])) } : {},
  }));
  await tx.execute(sql`
    insert into distributor_item_events (item_id, version, at, user_id, by, event, from_status, to_status, payload)
    select i.id, g.version, ${at.toISOString()}::timestamptz, u.id, coalesce(u.name, 'System'), ${event},
      case when ${event} <> 'item.added' then i.status end, i.status, g.payload
    from json_to_recordset(${JSON.stringify(events)}::json) as g (id bigint, version integer, payload jsonb)
    join distributor_items i on i.id = g.id left join users u on u.id = ${userId}::bigint`);
}

/** Changed products are compared with our drugs by the next round of the job; what we do not sell stays so. */
async function matchAgain(tx: Transaction, changed: readonly Stored[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.execute(sql`
    update distributor_items set to_match = true
    where status <> 'notOurs' and id = any(${sql.param(changed.map(({ id }) => id))}::bigint[])`);
}

/** Products that a person has mapped to a drug of ours, which purchase orders then name by their code. */
async function mappedByPeople(db: Queryable, ids: readonly number[]): Promise<Map<number, Uses>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select i.id::int from distributor_items i where i.status = 'mapped' and i.id = any(${sql.param([...ids])}::bigint[])
      and exists (select from distributor_item_events e where e.item_id = i.id and e.event = 'item.mapped' and e.user_id is not null)`);
  return new Map(rows.map(({ id }) => [id, { from: [], others: 1 }]));
}

/** Catalogues of distributors. Our drugs are found afterwards, by the job. */
export const itemTarget = tableTarget({
  id: 'distributor-items',
  title: msg('Products of distributors'),
  about: msg('Distributors’ codes and names of what they sell. Our drugs are found by the names.'),
  permission: 'drug-mappings.manage',
  table: 'distributor_items',
  key: ['distributor', 'code'],
  retires: true,
  uses: mappedByPeople,
  written: async (tx, cause, { added, changed }) => {
    await keepEvents(tx, cause, 'item.added', added);
    await keepEvents(tx, cause, 'item.changed', changed);
    await matchAgain(tx, changed);
  },
  undone: async (tx, cause, { removed, changed }) => {
    await keepEvents(tx, cause, 'item.removed', removed);
    await keepEvents(tx, cause, 'item.changed', changed);
    await matchAgain(tx, changed);
  },
  fields: [
    distributorField,
    { name: 'code', label: msg('Their code'), kind: 'text', longest: 40, required: true, example: 'DOL650' },
    { name: 'name', label: msg('Their name'), kind: 'text', longest: 200, required: true, example: "DOLO 650 TAB 15'S" },
    { name: 'pack', label: msg('Pack'), help: msg('As they write it, such as 15’s or 100 ml'), kind: 'text', longest: 40, example: "15'S" },
    { name: 'maker', label: msg('Maker'), kind: 'text', longest: 120, example: 'Micro Labs' },
    {
      name: 'mrp',
      label: msg('MRP'),
      help: msg('Rupees for one pack, with GST'),
      kind: 'money',
      min: 1,
      max: 100_000_000,
      example: '33.60',
    },
  ],
});
