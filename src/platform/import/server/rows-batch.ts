import { eq, type SQL, sql } from 'drizzle-orm';
import { sentence } from '#platform/contract/sentence.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { batches } from '../schema.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { once } from '#platform/server/db/request-keys.ts';
import { users } from '#platform/session/schema.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { mappingFaults } from './mapping.ts';
import { moveBatch } from './stored-batch.ts';
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
  /** A request that is sent again finds the batch it made, whatever became of the records. */
  requestKey: string;
  /** What decides which records are meant, and with what: the key of another wish is refused (422). */
  asked: unknown;
  /** Refuses what cannot be a batch now. */
  check?: (tx: Transaction) => Promise<void>;
  /** Written together with the batch. */
  also?: (tx: Transaction, batchId: number) => Promise<void>;
}

/** Begins a bulk edit: its rows are stored, the dry run and the commit follow by themselves. Returns the batch's id. */
export type BeginRowsBatch = (db: Database, cause: Cause, asked: RowsBatch) => Promise<number>;

async function begin(tx: Transaction, cause: Cause, { target, records, given, check, also }: RowsBatch): Promise<number> {
  const userId = cause.userId ?? 0;
  await check?.(tx);
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const [batch] = await tx
    .insert(batches)
    .values({
      kind: 'rows',
      target,
      state: 'choosing',
      mapping: Object.fromEntries(Object.entries(given).map(([field, value]) => [field, { value }])),
      mapped: true,
      user_id: userId,
      by: user?.name ?? 'System',
      request_id: cause.requestId,
      created_at: cause.at,
      changed_at: cause.at,
    })
    .returning();
  if (!batch) throw new Error('A batch was not stored');
  const { rowCount } = await tx.execute(sql`
    insert into batch_rows (batch_id, line, cells, record_id)
    select ${batch.id}::bigint, row_number() over (), '[]'::json, picked.id from (${records}) as picked (id) limit ${BULK_EDIT_LIMIT + 1}`);
  const rows = rowCount ?? 0;
  if (rows > BULK_EDIT_LIMIT)
    throw badRequest([{ field: 'request', ...sentence('At most {most} records at once', { most: BULK_EDIT_LIMIT }) }]);
  if (rows === 0) throw badRequest([{ field: 'request', message: 'No record is chosen' }]);
  await moveBatch(tx, cause, batch, { type: 'rows.picked' }, { rows });
  await also?.(tx, batch.id);
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
  const body = { target: asked.target, given: asked.given, asked: asked.asked };
  const { id, repeated } = await db.transaction((tx) => once(tx, cause, { key: asked.requestKey, body }, () => begin(tx, cause, asked)));
  if (!repeated) wakeBatches(db);
  return id;
};
