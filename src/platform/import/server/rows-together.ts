import { hash } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import type { BatchTarget, CheckedRow, JudgedRow, RowFault, RowValues } from './batch-target.ts';
import { foldedValues } from './cells.ts';
import type { StoredBatch } from './stored-batch.ts';

/**
 * Rows that can contradict each other share the first half of their key digests, which covers the fields of `together`, so
 * that the key index stores them next to each other.
 */

const HALF = 16;
const half = (text: string): string => hash('md5', text).slice(0, HALF);

/** A 128-bit digest as a uuid, so that keys of any length take sixteen bytes. */
export function keyDigest({ checkRows }: BatchTarget, { key, values }: Pick<JudgedRow, 'key' | 'values'>): string {
  if (!checkRows) return hash('md5', key);
  return half(foldedValues(values, checkRows.together)) + half(key);
}

/** Whether the key of a stored row starts with this digest. */
export function agreeing(digest: SQL, key: SQLWrapper = sql`r.key`): SQL {
  const end = (digit: string) => sql`rpad(left(replace(${digest}::text, '-', ''), ${HALF}), ${2 * HALF}, ${digit})::uuid`;
  return sql`${key} between ${end('0')} and ${end('f')}`;
}

interface Stored extends Record<string, unknown> {
  line: number;
  record_id: number | null;
  values: RowValues;
}

/**
 * Previous rows to be written that share the `together` fields with one of these. Looks up one key at a time through the key
 * index: line and verdict are compared so that no other index applies and joins are not reordered, because statistics lag
 * behind during checks.
 */
async function rowsBefore(db: Queryable, batch: StoredBatch, line: number, digests: readonly string[]): Promise<CheckedRow[]> {
  const beginnings = [...new Set(digests.map((digest) => digest.slice(0, HALF).padEnd(2 * HALF, '0')))];
  const { rows } = await db.execute<Stored>(sql`
    select before.* from (select unnest(${sql.param(beginnings)}::uuid[]) as key) asked
    cross join lateral (
      select r.line, r.record_id, r."values" from batch_rows r
      where r.batch_id = ${batch.id} and ${agreeing(sql`asked.key`)}
        and (r.line < ${line}) is true and (r.verdict in ('created', 'changed')) is true
      offset 0
    ) before
    order by before.line`);
  return rows;
}

/** Faults between individually valid rows, by line. */
export async function faultsTogether(
  db: Queryable,
  target: BatchTarget,
  batch: StoredBatch,
  rows: readonly (JudgedRow & { digest: string })[],
): Promise<Map<number, RowFault[]>> {
  const writableRows = rows.filter(({ verdict }) => verdict === 'created' || verdict === 'changed');
  const [first] = writableRows;
  if (!target.checkRows || !first) return new Map();
  const earlier = await rowsBefore(
    db,
    batch,
    first.line,
    writableRows.map(({ digest }) => digest),
  );
  const checked = writableRows.map(({ line, record_id, values }): CheckedRow => ({ line, record_id, values }));
  const faults = new Map<number, RowFault[]>();
  for (const fault of await target.checkRows.check(db, checked, earlier))
    faults.set(fault.line, [...(faults.get(fault.line) ?? []), fault]);
  return faults;
}
