import { type SQL, sql } from 'drizzle-orm';
import { sentence } from '#platform/contract/sentence.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { mappingFaults } from './mapping.ts';
import { createRecordsBatch, moveBatch } from './stored-batch.ts';
import { targetOf } from './targets.ts';
import { wakeBatches } from './batch-worker.ts';

/** Maximum number of records in one bulk edit. */
export const BULK_EDIT_LIMIT = 200_000;

/** A bulk edit: the same values for every record that `records` selects. */
export interface RowsBatch {
  /** Id of the {@link BatchTarget}. */
  target: string;
  /** `select <id> …`: records of the target in list order. */
  records: SQL;
  /** Cells by field, as in a file. */
  given: Record<string, string>;
  /** A repeated request finds the batch it created, even if the records changed. */
  requestKey: string;
  /** Request content that must match when the key is reused; otherwise the request is refused (422). */
  requestContent: unknown;
  /** Rejects if the batch cannot be created now. */
  check?: (tx: Transaction) => Promise<void>;
  /** Runs in the transaction that creates the batch. */
  also?: (tx: Transaction, batchId: number) => Promise<void>;
}

/** Creates a bulk edit and stores its rows; the dry run and the commit follow automatically. Returns the batch's id. */
export type BeginRowsBatch = (db: Database, cause: Cause, input: RowsBatch) => Promise<number>;

async function begin(tx: Transaction, cause: Cause, { target, records, given, check, also }: RowsBatch): Promise<number> {
  await check?.(tx);
  const mapping = Object.fromEntries(Object.entries(given).map(([field, value]) => [field, { value }]));
  const batch = await createRecordsBatch(tx, cause, { kind: 'rows', target, mapping });
  const { rowCount } = await tx.execute(sql`
    insert into batch_rows (batch_id, line, cells, record_id)
    select ${batch.id}::bigint, row_number() over (), '[]'::json, picked.id from (${records}) as picked (id) limit ${BULK_EDIT_LIMIT + 1}`);
  const rows = rowCount ?? 0;
  if (rows > BULK_EDIT_LIMIT)
    throw badRequest([{ field: 'request', ...sentence('At most {most} records at once', { most: BULK_EDIT_LIMIT }) }]);
  if (rows === 0) throw badRequest([{ field: 'request', message: 'No record selected' }]);
  await moveBatch(tx, cause, batch, { type: 'rows.picked' }, { rows });
  await also?.(tx, batch.id);
  return batch.id;
}

export const beginRowsBatch: BeginRowsBatch = async (db, cause, input) => {
  const target = targetOf(input.target);
  if (!target) throw new Error(`There is no target ${input.target}`);
  const faults = mappingFaults(
    Object.fromEntries(Object.entries(input.given).map(([field, value]) => [field, { value }])),
    await target.fields(db),
    [],
  );
  if (faults.length > 0) throw badRequest(faults.map(({ field, message }) => ({ field: field.replace('mapping.', 'values.'), message })));
  const body = { target: input.target, given: input.given, asked: input.requestContent };
  const { id, repeated } = await db.transaction((tx) => runOnce(tx, cause, { key: input.requestKey, body }, () => begin(tx, cause, input)));
  if (!repeated) wakeBatches(db);
  return id;
};
