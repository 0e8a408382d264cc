import { and, asc, eq, gt } from 'drizzle-orm';
import { batches, batchRows } from '../../schema.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CellRow } from '../input-rows.ts';
import { judgeLines } from '../judge-lines.ts';
import { replaceAsLastTime } from '../remembered-values.ts';
import { causeOf, lockBatch, loadBatch, moveBatch, type StoredBatch } from '../stored-batch.ts';
import { analyzeRows, PORTION, portions, type StepWork } from './step.ts';

export const cellColumns = {
  line: batchRows.line,
  cells: batchRows.cells,
  mended: batchRows.mended,
  remembered: batchRows.remembered,
  left_out: batchRows.left_out,
  record_id: batchRows.record_id,
};

const nextRows = (tx: Transaction, { id, cursor }: StoredBatch): Promise<CellRow[]> =>
  tx
    .select(cellColumns)
    .from(batchRows)
    .where(and(eq(batchRows.batch_id, id), gt(batchRows.line, cursor)))
    .orderBy(asc(batchRows.line))
    .limit(PORTION);

/** Ends the dry run. A bulk edit, which was confirmed in the list, proceeds to its commit if there is anything to write. */
async function finish(tx: Transaction, work: StepWork, batch: StoredBatch): Promise<void> {
  const cause = causeOf(batch, work.clock.now());
  const reviewed = await moveBatch(tx, cause, batch, { type: 'rows.checked' }, { progress: 1 });
  if (reviewed?.kind === 'rows') await moveBatch(tx, cause, reviewed, { type: 'commit' });
}

/** The dry run. Each portion stores verdicts, counts and progress in one transaction. */
export async function checkRows(work: StepWork): Promise<void> {
  const started = await loadBatch(work.db, work.batchId);
  if (started) await analyzeRows(work, started, 'batch_rows');
  await portions(work, () =>
    work.db.transaction(async (tx) => {
      const batch = await lockBatch(tx, work.batchId);
      if (batch?.state !== 'checking') return true;
      const rows = await nextRows(tx, batch);
      const last = rows.at(-1);
      if (!last) {
        await finish(tx, work, batch);
        return true;
      }
      const counts = await judgeLines(tx, work.target, batch, await replaceAsLastTime(tx, batch, rows), work.clock.now());
      const created = batch.created + counts.created;
      const changed = batch.changed + counts.changed;
      const unchanged = batch.unchanged + counts.unchanged;
      const bad = batch.bad + counts.bad;
      const left_out = batch.left_out + counts.left_out;
      const progress = Math.min(1, (created + changed + unchanged + bad + left_out) / Math.max(1, batch.rows));
      await tx
        .update(batches)
        .set({ created, changed, unchanged, bad, left_out, cursor: last.line, progress })
        .where(eq(batches.id, batch.id));
      return false;
    }),
  );
}
