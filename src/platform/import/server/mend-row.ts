import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { batchRows } from '../schema.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { BatchTarget } from './batch-target.ts';
import type { CellRow } from './input-rows.ts';
import { type Counts, judgeLines, nothingCounted } from './judge-lines.ts';
import { cellColumns } from './steps/check-rows.ts';
import { PORTION } from './steps/step.ts';
import { agreeing } from './rows-together.ts';
import { moveBatch, type StoredBatch } from './stored-batch.ts';

const ofBatch = (batch: StoredBatch) => eq(batchRows.batch_id, batch.id);
const isOneOf = (batch: StoredBatch, lines: readonly number[]) => and(ofBatch(batch), inArray(batchRows.line, [...lines]));

const rowsOn = (tx: Transaction, batch: StoredBatch, lines: readonly number[]): Promise<CellRow[]> =>
  tx.select(cellColumns).from(batchRows).where(isOneOf(batch, lines)).orderBy(asc(batchRows.line));

async function keysOf(tx: Transaction, batch: StoredBatch, lines: readonly number[]): Promise<string[]> {
  const rows = await tx.selectDistinct({ key: batchRows.key }).from(batchRows).where(isOneOf(batch, lines));
  return rows.flatMap(({ key }) => key ?? []);
}

/** Verdicts of the rows before they are checked again. */
async function counted(tx: Transaction, batch: StoredBatch, lines: readonly number[]): Promise<Counts> {
  const rows = await tx.select({ verdict: batchRows.verdict }).from(batchRows).where(isOneOf(batch, lines));
  const counts = { ...nothingCounted };
  for (const { verdict } of rows) if (verdict) counts[verdict] += 1;
  return counts;
}

/** Checks rows again and returns the batch with its new counts. */
async function recheckRows(tx: Transaction, target: BatchTarget, batch: StoredBatch, rows: CellRow[], at: Date): Promise<StoredBatch> {
  const before = await counted(
    tx,
    batch,
    rows.map(({ line }) => line),
  );
  const after = await judgeLines(tx, target, batch, rows, at);
  return {
    ...batch,
    created: batch.created + after.created - before.created,
    changed: batch.changed + after.changed - before.changed,
    unchanged: batch.unchanged + after.unchanged - before.unchanged,
    bad: batch.bad + after.bad - before.bad,
    left_out: batch.left_out + after.left_out - before.left_out,
  };
}

/** Rows with one of these keys, or those checked together with them. */
function dependents({ checkRows }: BatchTarget, keys: readonly string[]): SQL | undefined {
  const ofKeys = inArray(batchRows.key, [...keys]);
  return checkRows
    ? sql`exists (select from unnest(${sql.param([...keys])}::uuid[]) as asked (key) where ${agreeing(sql`asked.key`, batchRows.key)})`
    : ofKeys;
}

/** Lines from the first one on that share a key with the changed rows, the changed ones included, in order. */
async function relatedLines(
  tx: Transaction,
  target: BatchTarget,
  batch: StoredBatch,
  lines: readonly number[],
  keys: readonly string[],
): Promise<number[]> {
  if (keys.length === 0) return [...lines];
  const rows = await tx
    .select({ line: batchRows.line })
    .from(batchRows)
    .where(and(ofBatch(batch), gte(batchRows.line, Math.min(...lines)), dependents(target, keys)));
  return [...new Set([...lines, ...rows.map(({ line }) => line)])].toSorted((a, other) => a - other);
}

/**
 * Changes rows and checks them again, together with later rows that share a previous or new key with one of them, because their
 * verdicts depend on it. Null: the batch does not allow mending now.
 *
 * @param lines at most a portion, in order
 * @param change stores the change of these lines
 */
export async function changeRows(
  tx: Transaction,
  cause: Cause,
  target: BatchTarget,
  batch: StoredBatch,
  lines: readonly number[],
  change: () => Promise<unknown>,
): Promise<StoredBatch | null> {
  const keysBefore = await keysOf(tx, batch, lines);
  await change();
  let updated = await recheckRows(tx, target, batch, await rowsOn(tx, batch, lines), cause.at);
  const keys = [...new Set([...keysBefore, ...(await keysOf(tx, batch, lines))])];
  const related = await relatedLines(tx, target, batch, lines, keys);
  if (related.length > lines.length)
    for (let first = 0; first < related.length; first += PORTION)
      updated = await recheckRows(tx, target, updated, await rowsOn(tx, batch, related.slice(first, first + PORTION)), cause.at);
  const { created, changed, unchanged, bad, left_out } = updated;
  return moveBatch(tx, cause, batch, { type: 'mendRow' }, { created, changed, unchanged, bad, left_out });
}

/** Merges cells into the mended ones of the lines; null removes a mended cell. They no longer count as replaced as last time. */
export async function putCells(
  tx: Transaction,
  batch: StoredBatch,
  lines: readonly number[],
  input: Readonly<Record<string, string | null>>,
): Promise<void> {
  const removed = Object.keys(input).filter((field) => input[field] === null);
  const fields = sql`${sql.param(Object.keys(input))}::text[]`;
  const put = JSON.stringify(Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)));
  const mended = sql`(coalesce(mended::jsonb, '{}'::jsonb) || ${put}::jsonb) - ${sql.param(removed)}::text[]`;
  await tx.execute(sql`
    update batch_rows set mended = nullif(${mended}, '{}'::jsonb)::json, remembered = nullif(remembered::jsonb - ${fields}, '[]'::jsonb)::json
    where batch_id = ${batch.id} and line = any(${sql.param([...lines])}::integer[])`);
}
