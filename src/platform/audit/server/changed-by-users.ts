import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';

/** Those of the records of a table, such as `orders`, that a user has changed. */
export async function changedByUsers(db: Queryable, table: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from unnest(${sql.param([...ids])}::bigint[]) as r (id)
    where exists (select from audit a where a.record = ${table}::text || '/' || r.id and a.user_id is not null)`);
  return new Set(rows.map(({ id }) => id));
}
