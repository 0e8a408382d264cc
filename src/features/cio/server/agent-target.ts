import { sql } from 'drizzle-orm';
import { name, typedPhone } from '#platform/contract/fields.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RowFault, RowValues } from '#platform/import/server/batch-target.ts';
import { reason } from '#platform/import/server/reason.ts';
import { linesOf } from '#platform/import/server/table/table.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import { countForeignUses } from '#platform/import/server/undo/foreign-uses.ts';
import type { Queryable } from '#platform/server/db/database.ts';

/** Refuses stores that are not in the agent's city. */
async function findStoresElsewhere(db: Queryable, rows: readonly { line: number; values: RowValues }[]): Promise<RowFault[]> {
  const { rows: stores } = await db.execute<{ id: number; name: string; city: string; city_id: number | null }>(
    sql`select s.id::int, s.name, s.city, c.id::int as city_id from stores s left join cities c on c.name = s.city`,
  );
  return rows.flatMap(({ line, values: { city, stores: ids } }) => {
    const elsewhere = stores.find(({ id, city_id }) => Array.isArray(ids) && ids.map(Number).includes(id) && city_id !== Number(city));
    return city === null || !elsewhere
      ? []
      : [{ line, field: 'stores', ...reason('elsewhere', '{store} is in {city}', { store: elsewhere.name, city: elsewhere.city }) }];
  });
}

export const cioAgentTarget = tableTarget({
  id: 'cio-agents',
  title: 'CIO agents',
  about: 'CIO agents with their phone, city and stores.',
  permission: 'cio.manage',
  table: 'cio_agents',
  key: ['phone_no'],
  retires: true,
  lists: ['order-leads'],
  fitsRecords: (db, rows) => findStoresElsewhere(db, linesOf(rows)),
  uses: (db, ids) => countForeignUses(db, 'cio_agents', ids),
  fields: [
    { name: 'phone_no', label: 'Phone', kind: 'text', check: typedPhone, required: true, example: '9820041736' },
    { name: 'name', label: 'Name', kind: 'text', check: name, longest: 120, required: true, example: 'Sunita Pawar' },
    {
      name: 'city',
      column: 'city_id',
      label: 'City',
      kind: 'reference',
      of: { table: 'cities', code: 'name', unknown: msg('City {name} not found') },
      required: true,
      example: 'Mumbai',
    },
    {
      name: 'stores',
      column: 'store_ids',
      label: 'Stores',
      help: 'Names separated by semicolons',
      kind: 'references',
      // A form finds them one after the other.
      of: { table: 'stores', code: 'name', unknown: msg('Store {name} not found'), searched: true },
      required: true,
      example: 'Andheri East; Borivali West',
    },
  ],
});
