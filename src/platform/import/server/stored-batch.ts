import { eq, sql } from 'drizzle-orm';
import type { BatchState, ImportMapping } from '../contract.ts';
import { msg } from '#platform/contract/sentence.ts';
import { fileImportMachine, type ImportEvent, type ImportFacts } from '#machines/records/fileImport.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { batches, batchFileParts } from '../schema.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';

/** Message of an unexpected fault, for which nothing is wrong with the file. */
export const SERVER_PROBLEM = msg('Something went wrong on our side. Reference {reference}.');

export type StoredBatch = typeof batches.$inferSelect;

/** Input of the chart's guards. */
export const factsOf = (batch: StoredBatch): ImportFacts => ({
  mapped: batch.mapped,
  good: batch.created + batch.changed,
  bad: batch.bad,
  whole: batch.whole,
  committed: batch.written - batch.undone,
  hasFile: batch.first_rows.length > 0,
  failed: batch.failed_step,
});

export async function loadBatch(db: Queryable, batchId: number): Promise<StoredBatch | null> {
  const [batch] = await db.select().from(batches).where(eq(batches.id, batchId));
  return batch ?? null;
}

/** Reads the batch and locks it until the end of the transaction. */
export async function lockBatch(tx: Transaction, batchId: number): Promise<StoredBatch | null> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId)).for('update');
  return batch ?? null;
}

/** A new step starts at the first line; a resumed one continues after the cursor. */
const begins = { cursor: 0, progress: 0 };
/** Events after which the file is not read again. */
const fileEnds = new Set<ImportEvent['type']>(['commit', 'cancel']);
const nothingCounted = { created: 0, changed: 0, unchanged: 0, bad: 0, left_out: 0 };

function entering(event: ImportEvent['type'], state: BatchState): Partial<StoredBatch> {
  if (event === 'resume' || event === 'mendRow') return {};
  if (event === 'chooseTitles') return { ...begins, ...nothingCounted, rows: 0 };
  if (state === 'checking') return { ...begins, ...nothingCounted };
  // Kept rows are looked at again.
  if (state === 'undoing') return { ...begins, kept: 0 };
  return state === 'committing' ? begins : {};
}

/**
 * Applies an event to the batch in the caller's transaction, with one audit row. Null: the chart rejects the event.
 *
 * @param also changes stored with the state and visible to the guards
 */
export async function moveBatch(
  tx: Transaction,
  cause: Cause,
  batch: StoredBatch,
  event: ImportEvent,
  also: Partial<StoredBatch> = {},
): Promise<StoredBatch | null> {
  const moved = acceptFor({ tx, record: `batches/${batch.id}` }, fileImportMachine, batch.state, factsOf({ ...batch, ...also }), event);
  if (!moved) return null;
  const state = moved.state as BatchState;
  const [row] = await tx
    .update(batches)
    .set({
      problem: null,
      ...also,
      ...entering(event.type, state),
      state,
      failed_step: moved.context.failed,
      version: sql`${batches.version} + 1`,
      moved_by: cause.userId ?? batch.moved_by,
      changed_at: cause.at,
    })
    .where(eq(batches.id, batch.id))
    .returning();
  if (!row) throw new Error(`Batch ${batch.id} is gone`);
  if (fileEnds.has(event.type)) await tx.delete(batchFileParts).where(eq(batchFileParts.batch_id, batch.id));
  await recordAudit(tx, cause, `batches/${batch.id}`, eventColumns(batch), { event: event.type, ...eventColumns(row) });
  return row;
}

/** Columns that the audit keeps of each change. */
const AUDITED = ['state', 'version', 'created', 'changed', 'unchanged', 'bad', 'left_out', 'written', 'failed', 'undone', 'kept'] as const;

const eventColumns = (batch: StoredBatch) => Object.fromEntries(AUDITED.map((name) => [name, batch[name]]));

/** Creates a batch of stored records, which needs no file, for the user of the cause. */
export async function createRecordsBatch(
  tx: Transaction,
  cause: Cause,
  batch: { kind: 'rows' | 'merge'; target: string; mapping?: ImportMapping },
): Promise<StoredBatch> {
  const userId = cause.userId ?? 0;
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const [created] = await tx
    .insert(batches)
    .values({
      ...batch,
      state: 'choosing',
      mapped: true,
      user_id: userId,
      by: user?.name ?? 'System',
      request_id: cause.requestId,
      created_at: cause.at,
      changed_at: cause.at,
    })
    .returning();
  if (!created) throw new Error('A batch was not stored');
  return created;
}

/** Cause of a step's writes: the user who moved the batch last. */
export const causeOf = ({ moved_by, user_id, request_id: requestId }: StoredBatch, at: Date): Cause => ({
  at,
  userId: moved_by ?? user_id,
  requestId,
  operation: 'admin.moveBatch',
});
