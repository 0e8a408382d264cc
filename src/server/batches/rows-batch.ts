import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Cause } from '../db/audit.ts';
import { batches } from '../db/batches-schema.ts';
import type { Database, Transaction } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { badRequest } from '../http/faults.ts';
import { mappingFaults } from './mapping.ts';
import { moveBatch, type StoredBatch } from './stored-batch.ts';
import { targetOf } from './targets.ts';
import { wakeBatches } from './work.ts';

/** Records that one bulk edit may change. */
export const BULK_EDIT_LIMIT = 200_000;

/** What a bulk edit is: the same values for every record that `records` selects. */
export interface RowsBatch {
  /** Id of the {@link BatchTarget}. */
  target: string;
  /** `select <id> …`: records of the target, in the order of the list. */
  records: SQL;
  /** Cells by field, as a file would have them. */
  given: Record<string, string>;
  /** A request that is sent again finds the batch it made. */
  requestKey: string;
}

/** Begins a bulk edit: its rows are stored, the dry run and the commit follow by themselves. Returns the batch's id. */
export type BeginRowsBatch = (db: Database, cause: Cause, asked: RowsBatch) => Promise<number>;

async function begin(tx: Transaction, cause: Cause, { target, records, given, requestKey }: RowsBatch): Promise<StoredBatch | null> {
  const userId = cause.userId ?? 0;
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const [batch] = await tx
    .insert(batches)
    .values({
      kind: 'rows',
      target,
      state: 'choosing',
      digest: digestOf(target, given),
      mapping: Object.fromEntries(Object.entries(given).map(([field, value]) => [field, { value }])),
      mapped: true,
      user_id: userId,
      by: user?.name ?? 'System',
      request_key: requestKey,
      request_id: cause.requestId,
      created_at: cause.at,
      changed_at: cause.at,
    })
    .onConflictDoNothing()
    .returning();
  if (!batch) return null;
  const { rowCount } = await tx.execute(sql`
    insert into batch_rows (batch_id, line, cells, record_id)
    select ${batch.id}::bigint, row_number() over (), '[]'::json, picked.id from (${records}) as picked (id) limit ${BULK_EDIT_LIMIT + 1}`);
  const rows = rowCount ?? 0;
  if (rows > BULK_EDIT_LIMIT) throw badRequest([{ field: 'request', message: `At most ${BULK_EDIT_LIMIT} records at once` }]);
  if (rows === 0) throw badRequest([{ field: 'request', message: 'No record is chosen' }]);
  return moveBatch(tx, cause, batch, { type: 'rows.picked' }, { rows });
}

const digestOf = (target: string, given: Record<string, string>): string =>
  createHash('sha256').update(JSON.stringify([target, Object.entries(given).toSorted()])).digest('hex');

/** The batch that this very request began before. */
async function begunBefore(db: Database, cause: Cause, { target, given, requestKey }: RowsBatch): Promise<number> {
  const [batch] = await db
    .select({ id: batches.id, digest: batches.digest })
    .from(batches)
    .where(and(eq(batches.user_id, cause.userId ?? 0), eq(batches.request_key, requestKey)));
  if (batch?.digest !== digestOf(target, given)) throw badRequest([{ field: 'request_key', message: 'This key belongs to another batch' }]);
  return batch.id;
}

export const beginRowsBatch: BeginRowsBatch = async (db, cause, asked) => {
  const target = targetOf(asked.target);
  if (!target) throw new Error(`There is no target ${asked.target}`);
  const faults = mappingFaults(
    Object.fromEntries(Object.entries(asked.given).map(([field, value]) => [field, { value }])),
    await target.fields(db),
    [],
  );
  if (faults.length > 0) throw badRequest(faults.map(({ field, message }) => ({ field: field.replace('mapping.', 'values.'), message })));
  const begun = await db.transaction((tx) => begin(tx, cause, asked));
  wakeBatches(db);
  return begun?.id ?? begunBefore(db, cause, asked);
};
