import { sql } from 'drizzle-orm';
import type { CheckedRow, RowCheck, RowFault, RowValues } from '#platform/import/server/batch-target.ts';
import { asText, folded } from '#platform/import/server/cells.ts';
import { reason } from '#platform/import/server/reason.ts';
import type { Queryable } from '#platform/server/db/database.ts';

/** Case-folded store names of a cell. */
const namesIn = (cell: unknown): string[] =>
  asText(cell ?? '')
    .split(';')
    .map(folded)
    .filter(Boolean);

/** Rejects unknown stores, and an anchor store outside of the group. */
export async function findUnknownStores(db: Queryable, rows: readonly { line: number; values: RowValues }[]): Promise<RowFault[]> {
  const { rows: stores } = await db.execute<{ id: number; name: string }>(sql`select id::integer, name from stores`);
  const ids = new Map(stores.map(({ id, name }) => [folded(name), id]));
  return rows.flatMap(({ line, values: { stores: cell, anchor_store: anchor } }): RowFault[] => {
    if (typeof cell !== 'string') return [];
    const unknown = namesIn(cell).find((name) => !ids.has(name));
    if (unknown)
      return [{ line, field: 'stores', ...reason('no_such_record', 'Not found: {what} {name}', { what: 'store', name: unknown }) }];
    const isMember = anchor === null || namesIn(cell).some((name) => ids.get(name) === Number(anchor));
    return isMember ? [] : [{ line, field: 'anchor_store', ...reason('no_member', 'Not one of the stores of the group') }];
  });
}

interface Stored extends Record<string, unknown> {
  id: number;
  name: string;
  stores: string;
}

/** Rejects stores that belong to two groups, within the file and against stored groups. */
export const checkSingleGroup: RowCheck = {
  together: [],
  check: async (db, rows, earlier) => {
    const { rows: stored } = await db.execute<Stored>(
      sql`select id::integer, name, store_names as stores from store_groups where retired_at is null`,
    );
    const groups = new Map<string, { id: number | null; name: string }>();
    for (const { id, name, stores } of stored) for (const store of namesIn(stores)) groups.set(store, { id, name });
    const faults: RowFault[] = [];
    const addRow = ({ line, record_id: id, values }: CheckedRow, isChecked: boolean) => {
      const stores = namesIn(values['stores']);
      const conflicting = isChecked && stores.find((store) => groups.has(store) && !(id !== null && groups.get(store)?.id === id));
      if (conflicting) {
        const params = { store: conflicting, group: groups.get(conflicting)?.name ?? '' };
        faults.push({ line, field: 'stores', ...reason('other_group', 'Already in the group {group}: {store}', params) });
        return;
      }
      for (const [store, group] of groups) if (id !== null && group.id === id) groups.delete(store);
      for (const store of stores) groups.set(store, { id, name: asText(values['name']) });
    };
    for (const row of earlier) addRow(row, false);
    for (const row of rows) addRow(row, true);
    return faults;
  },
};

/** Derives the members of groups from their store names; retired groups have none. */
export async function projectMembers(tx: Queryable, ids: readonly number[]): Promise<void> {
  const anyId = sql`any(${sql.param([...ids])}::bigint[])`;
  await tx.execute(sql`delete from store_group_stores where store_group_id = ${anyId}`);
  await tx.execute(sql`
    insert into store_group_stores (store_id, store_group_id)
    select s.id, g.id from store_groups g cross join lateral regexp_split_to_table(g.store_names, ';') as named
    join stores s on lower(s.name) = lower(trim(named))
    where g.id = ${anyId} and g.retired_at is null
    on conflict (store_id) do update set store_group_id = excluded.store_group_id`);
}
