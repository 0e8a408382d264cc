import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import type { Project } from '../projects.ts';

/**
 * Whether a project handles a drug in a store: by the mappings of the store, without any by those of every store, and without these
 * too it handles all drugs. A category has the drugs of the categories below it.
 */
export async function handledDrugs(
  db: Pick<Queryable, 'execute'>,
  { manifest }: Project,
  storeId: number,
): Promise<(drugId: number) => boolean> {
  const table = sql.identifier(manifest.table);
  const applies = sql`m.retired_at is null and m.store_id is not distinct from (
    select case when exists (select from ${table} own where own.retired_at is null and own.store_id = ${storeId}) then ${storeId}::bigint end)`;
  const { rows: mapped } = await db.execute(sql`select from ${table} m where ${applies} limit 1`);
  if (mapped.length === 0) return () => true;
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive handled (category_id, grade) as (
      select m.category_id, m.grade from ${table} m where ${applies}
      union
      select c.id, h.grade from handled h
      join master_records c on c.master = 'product-category' and (c.values ->> 'parent')::bigint = h.category_id)
    select distinct d.id::int from drugs d
    join master_records i on i.id = d.item_id
    join master_records p on p.id = (i.values ->> 'product')::bigint
    join handled h on h.category_id = (p.values ->> 'category')::bigint and (h.grade is null or h.grade = d.grade)`);
  const ids = new Set(rows.map(({ id }) => id));
  return (drugId) => ids.has(drugId);
}
