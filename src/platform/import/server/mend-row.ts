import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { batchRows } from '../schema.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { BatchTarget } from './batch-target.ts';
import type { CellRow } from './input-rows.ts';
import { type Counts, judgeLines } from './judge-lines.ts';
import { cellColumns } from './steps/check-rows.ts';
import { agreeing } from './rows-together.ts';
import { moveBatch, type StoredBatch } from './stored-batch.ts';

/** Rows that are rechecked together: the maximum portion of a target. */
const MOST = 2_000;

const ofBatch = (batch: StoredBatch) => eq(batchRows.batch_id, batch.id);

/** Stores mended cells; earlier mends are kept. */
async function putCells(tx: Transaction, batch: StoredBatch, line: number, input: Record<string, string>): Promise<CellRow[]> {
  const isLine = and(ofBatch(batch), eq(batchRows.line, line));
  const [before] = await tx.select({ mended: batchRows.mended }).from(batchRows).where(isLine);
  await tx
    .update(batchRows)
    .set({ mended: { ...before?.mended, ...input } })
    .where(isLine);
  return tx.select(cellColumns).from(batchRows).where(isLine);
}

async function keysOf(tx: Transaction, batch: StoredBatch, line: number): Promise<string[]> {
  const [row] = await tx
    .select({ key: batchRows.key })
    .from(batchRows)
    .where(and(ofBatch(batch), eq(batchRows.line, line)));
  return row?.key ? [row.key] : [];
}

/** Subtracts the rows' verdicts from the counts before they are rechecked. */
async function counted(tx: Transaction, batch: StoredBatch, lines: number[]): Promise<Counts> {
  const rows = await tx
    .select({ verdict: batchRows.verdict })
    .from(batchRows)
    .where(and(ofBatch(batch), inArray(batchRows.line, lines)));
  const counts: Counts = { created: 0, changed: 0, unchanged: 0, bad: 0 };
  for (const { verdict } of rows) if (verdict) counts[verdict] += 1;
  return counts;
}

async function recheckRows(tx: Transaction, target: BatchTarget, batch: StoredBatch, rows: CellRow[]): Promise<StoredBatch> {
  const before = await counted(
    tx,
    batch,
    rows.map(({ line }) => line),
  );
  const after = await judgeLines(tx, target, batch, rows);
  return {
    ...batch,
    created: batch.created + after.created - before.created,
    changed: batch.changed + after.changed - before.changed,
    unchanged: batch.unchanged + after.unchanged - before.unchanged,
    bad: batch.bad + after.bad - before.bad,
  };
}

/** The row and later rows whose verdicts depend on it: those with one of these keys, or those checked together with it. */
function dependents({ checkRows }: BatchTarget, keys: readonly string[]): SQL | undefined {
  const ofKeys = inArray(batchRows.key, [...keys]);
  return checkRows
    ? sql`exists (select from unnest(${sql.param([...keys])}::uuid[]) as asked (key) where ${agreeing(sql`asked.key`, batchRows.key)})`
    : ofKeys;
}

/**
 * Mends cells of one row and rechecks it, together with later rows that share its previous or new key, because their verdicts
 * depend on it. Null: the batch does not allow mending now.
 */
export async function mendRow(
  tx: Transaction,
  cause: Cause,
  target: BatchTarget,
  batch: StoredBatch,
  { line, given: input }: { line: number; given: Record<string, string> },
): Promise<StoredBatch | null> {
  const keyBefore = await keysOf(tx, batch, line);
  const row = await putCells(tx, batch, line, input);
  const updated = await recheckRows(tx, target, batch, row);
  const keys = [...new Set([...keyBefore, ...(await keysOf(tx, batch, line))])];
  const related = keys.length
    ? await tx
        .select(cellColumns)
        .from(batchRows)
        .where(and(ofBatch(batch), gte(batchRows.line, line), dependents(target, keys)))
        .orderBy(asc(batchRows.line))
        .limit(MOST)
    : [];
  const { created, changed, unchanged, bad } = related.length > 1 ? await recheckRows(tx, target, updated, related) : updated;
  return moveBatch(tx, cause, batch, { type: 'mendRow' }, { created, changed, unchanged, bad });
}
