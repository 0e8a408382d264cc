import { eq, sql } from 'drizzle-orm';
import { asSentence } from '#platform/contract/sentence.ts';
import { batches } from '../../schema.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { causeOf, lockBatch, loadBatch, moveBatch } from '../stored-batch.ts';
import { undoMade } from '../made/undo-made.ts';
import type { UndoDecision } from '../undo/decide-undo.ts';
import { rowsToUndo } from '../undo/rows-to-undo.ts';
import { analyzeRows, portions, type StepWork } from './step.ts';

/** Stores the outcomes. An undone row keeps its record's id for the result file; a kept one what a later undo gives back. */
async function storeOutcomes(tx: Transaction, batchId: number, undone: readonly UndoDecision[]): Promise<void> {
  const rows = undone.map(({ line, reason }) => ({ line, is_kept: reason !== null, reason: reason && asSentence(reason) }));
  await tx.execute(sql`
    update batch_outcomes o set outcome = case when g.is_kept then 'kept' else 'undone' end, reason = g.reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (line integer, is_kept boolean, reason json)
    where o.batch_id = ${batchId} and o.line = g.line`);
  const partly = undone.filter(({ what, left }) => what === 'restore' && left !== null).map(({ line, left }) => ({ line, left }));
  if (partly.length === 0) return;
  await tx.execute(sql`
    update batch_rows r set before = g."left"
    from json_to_recordset(${JSON.stringify(partly)}::json) as g (line integer, "left" json)
    where r.batch_id = ${batchId} and r.line = g.line`);
}

/** Undoes the written rows in portions, last row first; values that were changed since are kept. */
export async function undoRows(work: StepWork): Promise<void> {
  const started = await loadBatch(work.db, work.batchId);
  if (started) await analyzeRows(work, started, 'batch_outcomes');
  await portions(work, () =>
    work.db.transaction(async (tx) => {
      const batch = await lockBatch(tx, work.batchId);
      if (batch?.state !== 'undoing') return true;
      const cause = causeOf(batch, work.clock.now());
      const rows = await rowsToUndo(tx, batch.id, batch.cursor);
      const last = rows.at(-1);
      if (!last) {
        await undoMade(tx, cause, work.target, batch.id);
        await moveBatch(tx, cause, batch, { type: 'rows.undone' }, { progress: 1 });
        return true;
      }
      const decisions = await work.target.undo(tx, cause, rows);
      if (decisions.length < rows.length) throw new Error(`${work.target.id} took back ${decisions.length} of ${rows.length} rows`);
      await storeOutcomes(tx, batch.id, decisions);
      const keptRows = decisions.filter(({ reason }) => reason !== null).length;
      const [undone, kept] = [batch.undone + decisions.length - keptRows, batch.kept + keptRows];
      const progress = Math.min(1, (undone + kept) / Math.max(1, batch.written));
      await tx.update(batches).set({ undone, kept, cursor: last.line, progress }).where(eq(batches.id, batch.id));
      return false;
    }),
  );
}
