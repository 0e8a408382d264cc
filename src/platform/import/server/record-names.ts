import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { listSources } from '#platform/list/server/sources.ts';

/** Names of a target's records: the first column of their list. */
export async function namesOf(db: Queryable, targetId: string, ids: readonly number[]): Promise<Map<number, string>> {
  const source = listSources().find(({ target }) => target?.id === targetId || target?.state === targetId);
  const first = source?.list.fields[0];
  const column = first && source.columns[first.name];
  if (!source?.target || !column || ids.length === 0) return new Map();
  const { recordId } = source.target;
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select ${recordId} as id, (${column})::text as name from ${source.from} where ${recordId} = any(${sql.param([...ids])}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
