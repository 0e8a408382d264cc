import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { batches, batchOutcomes, batchRows } from '../../schema.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { type BatchedRow, stored, type WrittenRow } from '../batch-target.ts';
import { causeOf, lockBatch, moveBatch, type StoredBatch } from '../stored-batch.ts';
import { PORTION, portions, type StepWork } from './step.ts';

/** Row of an outcome, looked up by primary key, because statistics lag behind while the table is filled. */
const rowOfOutcome = (tx: Transaction) =>
  tx
    .select({
      verdict: batchRows.verdict,
      version: batchRows.record_version,
      values: batchRows.values,
      before: batchRows.before,
    })
    .from(batchRows)
    .where(and(eq(batchRows.batch_id, batchOutcomes.batch_id), eq(batchRows.line, batchOutcomes.line)))
    .limit(1)
    .as('its_row');

async function nextRows(tx: Transaction, { id, cursor }: StoredBatch): Promise<BatchedRow[]> {
  const row = rowOfOutcome(tx);
  const rows = await tx
    .select({
      line: batchOutcomes.line,
      verdict: row.verdict,
      record_id: batchOutcomes.record_id,
      version: row.version,
      written_version: batchOutcomes.written_version,
      values: row.values,
      before: row.before,
    })
    .from(batchOutcomes)
    .innerJoinLateral(row, sql`true`)
    .where(and(eq(batchOutcomes.batch_id, id), gt(batchOutcomes.line, cursor), eq(batchOutcomes.outcome, 'written')))
    .orderBy(asc(batchOutcomes.line))
    .limit(PORTION);
  return rows.map(({ verdict, values, ...rest }) => ({ ...rest, verdict: verdict ?? 'bad', values: values ?? {}, key: '' }));
}

/** An undone row keeps its record's id for the result file. */
const storeOutcomes = (tx: Transaction, batchId: number, undone: readonly WrittenRow[]) =>
  tx.execute(sql`
    update batch_outcomes o set outcome = case g.outcome when 'written' then 'undone' else 'kept' end, reason = g.reason
    from json_to_recordset(${JSON.stringify(stored(undone))}::json) as g (line integer, outcome text, reason json)
    where o.batch_id = ${batchId} and o.line = g.line`);

/** Undoes the written rows in portions; records that changed since are kept. */
export const undoRows = (work: StepWork): Promise<void> =>
  portions(work, () =>
    work.db.transaction(async (tx) => {
      const batch = await lockBatch(tx, work.batchId);
      if (batch?.state !== 'undoing') return true;
      const cause = await causeOf(tx, batch, work.clock.now());
      const rows = await nextRows(tx, batch);
      const last = rows.at(-1);
      if (!last) {
        await moveBatch(tx, cause, batch, { type: 'rows.undone' }, { progress: 1 });
        return true;
      }
      const undoneRows = await work.target.undo(tx, cause, rows);
      if (undoneRows.length < rows.length) throw new Error(`${work.target.id} took back ${undoneRows.length} of ${rows.length} rows`);
      await storeOutcomes(tx, batch.id, undoneRows);
      const undone = batch.undone + undoneRows.filter(({ outcome }) => outcome === 'written').length;
      const kept = batch.kept + undoneRows.filter(({ outcome }) => outcome === 'failed').length;
      const progress = Math.min(1, (undone + kept) / Math.max(1, batch.written));
      await tx.update(batches).set({ undone, kept, cursor: last.line, progress }).where(eq(batches.id, batch.id));
      return false;
    }),
  );
