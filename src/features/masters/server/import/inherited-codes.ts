import { sql } from 'drizzle-orm';
import type { RowValues } from '#platform/import/server/batch-target.ts';
import type { FittedRow } from '#platform/import/server/table/table.ts';
import type { Queryable } from '#platform/server/db/database.ts';

/** HSN codes of the items' products by line: an item has a code of its own only where it differs. */
export async function codesOfProducts(db: Queryable, items: readonly FittedRow[]): Promise<ReadonlyMap<number, RowValues>> {
  const ids = [...new Set(items.map(({ values }) => values['product']).filter((id) => typeof id === 'number'))];
  const { rows } = await db.execute<{ id: number; hsn: number | null }>(
    sql`select id, ("values" ->> 'hsn')::bigint as hsn from master_records where id = any(${sql.param(ids)}::bigint[])`,
  );
  const codes = new Map<unknown, number | null>(rows.map(({ id, hsn }) => [id, hsn]));
  return new Map(items.map(({ row: { line }, values }) => [line, { hsn: codes.get(values['product']) ?? null }]));
}
