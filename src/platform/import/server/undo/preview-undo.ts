import { asSentence, type Sentence } from '#platform/contract/sentence.ts';
import type { UndoPreview } from '../../contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { BatchTarget } from '../batch-target.ts';
import type { StoredBatch } from '../stored-batch.ts';
import { rowsToUndo } from './rows-to-undo.ts';

/** Number of reasons in a preview; rarer ones are in the result. */
const REASONS = 10;

/** Counts what an undo would give back now, by the decisions of the undo itself. */
export async function previewUndo(db: Database, batch: StoredBatch, target: BatchTarget, at: Date): Promise<UndoPreview> {
  const preview: UndoPreview = { rows: batch.written - batch.undone, undone: 0, partly: 0, kept: 0, reasons: [] };
  const reasons = new Map<string, { reason: Sentence; rows: number }>();
  for (let cursor = 0; ; ) {
    const rows = await rowsToUndo(db, batch.id, cursor);
    const last = rows.at(-1);
    if (!last) break;
    cursor = last.line;
    for (const { what, reason } of await db.transaction((tx) => target.planUndo(tx, rows, at))) {
      preview[reason === null ? 'undone' : what === 'restore' ? 'partly' : 'kept'] += 1;
      if (reason === null) continue;
      const counted = reasons.get(asSentence(reason).message) ?? { reason: asSentence(reason), rows: 0 };
      counted.rows += 1;
      reasons.set(counted.reason.message, counted);
    }
  }
  const sorted = [...reasons.values()].toSorted((one, other) => other.rows - one.rows);
  return { ...preview, reasons: sorted.slice(0, REASONS) };
}
