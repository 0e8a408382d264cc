import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { BatchTarget } from '../batch-target.ts';
import { madeIds } from './made-records.ts';

/** Retires the records that the batch created for its rows and that nothing uses, also where the row itself was not written. */
export async function undoMade(tx: Transaction, cause: Cause, target: BatchTarget, batchId: number): Promise<void> {
  for (const [madeTarget, ids] of await madeIds(tx, batchId)) await target.retireUnused?.(tx, cause, madeTarget, ids);
}
