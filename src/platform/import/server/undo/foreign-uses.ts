import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import type { Uses } from './decide-undo.ts';

interface ForeignKey extends Record<string, unknown> {
  table: string;
  column: string;
  retires: boolean;
}

const foreignKeysTo = async (db: Queryable, table: string, except: readonly string[]): Promise<ForeignKey[]> =>
  (
    await db.execute<ForeignKey>(sql`
      select c.relname as table, a.attname as column,
        exists (select from pg_attribute r where r.attrelid = c.oid and r.attname = 'retired_at' and not r.attisdropped) as retires
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = ${table}::regclass and cardinality(k.conkey) = 1
        and not c.relname = any(${sql.param([...except])}::text[]) order by 1, 2`)
  ).rows;

/**
 * Number of rows that refer to records of a table by a foreign key, without retired ones.
 *
 * @param except tables that belong to the record itself, such as its projection
 */
export async function countForeignUses(
  db: Queryable,
  table: string,
  ids: readonly number[],
  except: readonly string[] = [],
): Promise<Map<number, Uses>> {
  const keys = await foreignKeysTo(db, table, except);
  if (keys.length === 0 || ids.length === 0) return new Map();
  const parts = keys.map(({ table: from, column, retires }): SQL => {
    const [name, id] = [sql.identifier(from), sql.identifier(column)];
    return sql`select ${id} as id from ${name} where ${id} = any(${sql.param([...ids])}::bigint[])${retires ? sql` and retired_at is null` : sql``}`;
  });
  const { rows } = await db.execute<{ id: number; n: number }>(
    sql`select id, count(*) as n from (${sql.join(parts, sql` union all `)}) used group by id`,
  );
  return new Map(rows.map(({ id, n }) => [id, { from: [], others: n }]));
}
