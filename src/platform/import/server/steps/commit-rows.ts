import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { asSentence, sentence } from '#platform/contract/sentence.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { batches, batchOutcomes, batchRows } from '../../schema.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { type BatchedRow, stored, type WrittenRow } from '../batch-target.ts';
import { causeOf, lockBatch, loadBatch, moveBatch, type StoredBatch } from '../stored-batch.ts';
import { loadMade, storeMade } from '../made/made-records.ts';
import { isSame } from '../table/table.ts';
import { analyzeRows, PORTION, portions, StepProblem, type StepWork, Stopping } from './step.ts';

/** Outcome of a row, looked up by primary key, because statistics lag behind while the table is filled. */
const outcomeOfRow = (tx: Transaction) =>
  tx
    .select({ known: sql<boolean>`true`.as('known') })
    .from(batchOutcomes)
    .where(and(eq(batchOutcomes.batch_id, batchRows.batch_id), eq(batchOutcomes.line, batchRows.line)))
    .limit(1)
    .as('its_outcome');

async function nextRows(tx: Transaction, batchId: number, cursor: number): Promise<BatchedRow[]> {
  const rowOutcome = outcomeOfRow(tx);
  const rows = await tx
    .select({
      line: batchRows.line,
      verdict: batchRows.verdict,
      record_id: batchRows.record_id,
      version: batchRows.record_version,
      values: batchRows.values,
      before: batchRows.before,
    })
    .from(batchRows)
    .leftJoinLateral(rowOutcome, sql`true`)
    .where(
      and(
        eq(batchRows.batch_id, batchId),
        gt(batchRows.line, cursor),
        // Written so that no verdict index applies: the rows are needed in line order, from the primary key.
        sql`(${inArray(batchRows.verdict, ['created', 'changed'])}) is true`,
        isNull(rowOutcome.known),
      ),
    )
    .orderBy(asc(batchRows.line))
    .limit(PORTION);
  return rows.map(({ verdict, values, ...row }) => ({
    ...row,
    verdict: verdict ?? 'bad',
    values: values ?? {},
    key: '',
    written_version: null,
  }));
}

const storeOutcomes = (tx: Transaction, batchId: number, written: readonly WrittenRow[]) =>
  tx.execute(sql`
    insert into batch_outcomes (batch_id, line, outcome, reason, record_id, written_version)
    select ${batchId}::bigint, g.line, g.outcome, g.reason, g.record_id, g.version
    from json_to_recordset(${JSON.stringify(stored(written))}::json) as g (line integer, outcome text, reason json, record_id bigint, version integer)`);

/** Stores the values of rows as written, where they differ from the checked ones: an undo compares them with the record. */
async function storeValues(tx: Transaction, batchId: number, rows: readonly BatchedRow[], written: readonly WrittenRow[]): Promise<void> {
  const judged = new Map(rows.map(({ line, values }) => [line, values]));
  const changed = written.flatMap(({ line, values }) => (values && !isSame(values, judged.get(line)) ? [{ line, values }] : []));
  if (changed.length === 0) return;
  await tx.execute(sql`
    update batch_rows r set "values" = g."values"
    from json_to_recordset(${JSON.stringify(changed)}::json) as g (line integer, "values" json)
    where r.batch_id = ${batchId} and r.line = g.line`);
}

/** Writes one portion: records, audit and outcomes. */
async function writePortion(tx: Transaction, cause: Cause, { target }: StepWork, batch: StoredBatch, cursor: number) {
  const rows = await nextRows(tx, batch.id, cursor);
  const last = rows.at(-1);
  if (!last) return null;
  const made = await loadMade(tx, batch.id);
  const written = await target.write(tx, cause, rows, made);
  await storeMade(tx, batch.id, made);
  if (written.length < rows.length) throw new Error(`${target.id} wrote ${written.length} of ${rows.length} rows`);
  await storeOutcomes(tx, batch.id, written);
  await storeValues(tx, batch.id, rows, written);
  const failed = written.filter(({ outcome }) => outcome === 'failed');
  return { cursor: last.line, written: written.length - failed.length, failed: failed.length, firstFailed: failed[0] };
}

const share = (processed: number, { created, changed }: StoredBatch) => Math.min(1, processed / Math.max(1, created + changed));

const inPortions = (work: StepWork): Promise<void> =>
  portions(work, () =>
    work.db.transaction(async (tx) => {
      const batch = await lockBatch(tx, work.batchId);
      if (batch?.state !== 'committing') return true;
      const cause = causeOf(batch, work.clock.now());
      const portion = await writePortion(tx, cause, work, batch, batch.cursor);
      if (!portion) {
        await moveBatch(tx, cause, batch, { type: 'rows.committed' }, { progress: 1 });
        return true;
      }
      const [written, failed] = [batch.written + portion.written, batch.failed + portion.failed];
      await tx
        .update(batches)
        .set({ written, failed, cursor: portion.cursor, progress: share(written + failed, batch) })
        .where(eq(batches.id, batch.id));
      return false;
    }),
  );

/**
 * All rows or none: a single transaction, so that no partial result is visible or survives a crash. The records stay locked
 * until the end; progress is reported over another connection.
 */
async function inOneGo(work: StepWork, requestedBatch: StoredBatch): Promise<void> {
  await work.db.transaction(async (tx) => {
    const cause = causeOf(requestedBatch, work.clock.now());
    let processed = { cursor: 0, written: 0 };
    for (;;) {
      if (work.isStopping()) throw new Stopping();
      const portion = await writePortion(tx, cause, work, requestedBatch, processed.cursor);
      if (!portion) break;
      if (portion.firstFailed)
        throw new StepProblem(
          'row_refused',
          sentence('Line {line}: {reason}. Nothing was written: “All rows or none” is on.', {
            line: portion.firstFailed.line,
            reason: asSentence(portion.firstFailed.reason ?? ''),
          }),
        );
      processed = { cursor: portion.cursor, written: processed.written + portion.written };
      await work.separateDb
        .update(batches)
        .set({ progress: share(processed.written, requestedBatch) })
        .where(eq(batches.id, requestedBatch.id));
    }
    const batch = await lockBatch(tx, work.batchId);
    if (batch) await moveBatch(tx, cause, batch, { type: 'rows.committed' }, { progress: 1, ...processed });
  });
}

/**
 * Writes good rows into the records. Each portion with its outcomes and the cursor is one transaction, so that no row is
 * written twice.
 */
export async function commitRows(work: StepWork): Promise<void> {
  const batch = await loadBatch(work.db, work.batchId);
  if (batch?.state !== 'committing') return;
  await analyzeRows(work, batch, 'batch_rows');
  await (batch.whole ? inOneGo(work, batch) : inPortions(work));
}
