import { hash } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import type { BatchTarget, CheckedRow, JudgedRow, RowFault, RowValues } from './batch-target.ts';
import { foldedValues } from './cells.ts';
import type { StoredBatch } from './stored-batch.ts';

/**
 * Rows that can contradict each other are found by the beginning of their keys' digests: the first half is that of what they
 * agree in, so that the index of keys has them side by side.
 */

const HALF = 16;
const half = (text: string): string => hash('md5', text).slice(0, HALF);

/** 128 bits as PostgreSQL's uuid: keys of any length in sixteen bytes. */
export function keyDigest({ checkRows }: BatchTarget, { key, values }: Pick<JudgedRow, 'key' | 'values'>): string {
  if (!checkRows) return hash('md5', key);
  return half(foldedValues(values, checkRows.together)) + half(key);
}

/** Whether the key of a stored row begins as this digest does. */
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
 * Rows before a line that would be written and agree with one of these. A key at a time, over the index of keys: line and verdict
 * are compared so that no other index serves them, and nothing is joined in another order, for the statistics lag behind while
 * rows are judged.
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

/** Faults of rows that could be taken each by itself, by line. */
export async function faultsTogether(
  db: Queryable,
  target: BatchTarget,
  batch: StoredBatch,
  rows: readonly (JudgedRow & { digest: string })[],
): Promise<Map<number, RowFault[]>> {
  const written = rows.filter(({ verdict }) => verdict === 'created' || verdict === 'changed');
  const [first] = written;
  if (!target.checkRows || !first) return new Map();
  const earlier = await rowsBefore(
    db,
    batch,
    first.line,
    written.map(({ digest }) => digest),
  );
  const checked = written.map(({ line, record_id, values }): CheckedRow => ({ line, record_id, values }));
  const faults = new Map<number, RowFault[]>();
  for (const fault of await target.checkRows.check(db, checked, earlier))
    faults.set(fault.line, [...(faults.get(fault.line) ?? []), fault]);
  return faults;
}
