import { eq, max } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { batchRows } from '../schema.ts';
import { moveBatch, type StoredBatch } from './stored-batch.ts';

async function lastLine(db: Queryable, batchId: number): Promise<number> {
  const [stored] = await db
    .select({ line: max(batchRows.line) })
    .from(batchRows)
    .where(eq(batchRows.batch_id, batchId));
  return stored?.line ?? 0;
}

/** Has the file read again with the titles in this line, which must be among its first rows and have a row below it. */
export async function chooseTitles(tx: Transaction, cause: Cause, batch: StoredBatch, line: number): Promise<StoredBatch | null> {
  const moved = await moveBatch(tx, cause, batch, { type: 'chooseTitles' }, { titles_line: line });
  if (!moved) return null;
  if (!batch.first_rows.some((row) => row.line === line))
    throw badRequest([{ field: 'line', message: 'Choose one of the first rows of the file' }]);
  if (line >= (await lastLine(tx, batch.id))) throw badRequest([{ field: 'line', message: 'The file has no rows below this line' }]);
  return moved;
}
