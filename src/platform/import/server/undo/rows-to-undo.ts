import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { batchOutcomes, batchRows } from '../../schema.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { BatchedRow } from '../batch-target.ts';
import { PORTION } from '../steps/step.ts';

/** Row of an outcome, looked up by primary key, because statistics lag behind while the table is filled. */
const rowOfOutcome = (db: Queryable) =>
  db
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

/**
 * A portion of the written rows that are not undone, last row first: a row can refer to records of earlier rows.
 *
 * @param cursor last line that was processed; 0: none yet
 */
export async function rowsToUndo(db: Queryable, batchId: number, cursor: number): Promise<BatchedRow[]> {
  const row = rowOfOutcome(db);
  const rows = await db
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
    .where(
      and(
        eq(batchOutcomes.batch_id, batchId),
        cursor === 0 ? undefined : lt(batchOutcomes.line, cursor),
        inArray(batchOutcomes.outcome, ['written', 'kept']),
      ),
    )
    .orderBy(desc(batchOutcomes.line))
    .limit(PORTION);
  return rows.map(({ verdict, values, ...rest }) => ({ ...rest, verdict: verdict ?? 'bad', values: values ?? {}, key: '' }));
}
