import { sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { RowValues } from './batch-target.ts';
import { createRecordsBatch, moveBatch } from './stored-batch.ts';

/** A record that was written, in the order of the writes. */
export interface DoneRow {
  record_id: number;
  /** Version after the write. */
  version: number;
  before: RowValues;
  values: RowValues;
  changes: { field: string; before: string; after: string }[];
}

/** Stores a merge that was done at once as a batch, so that it is listed and undone like an import. Returns the batch's id. */
export async function storeMergeBatch(tx: Transaction, cause: Cause, target: string, rows: readonly DoneRow[]): Promise<number> {
  const batch = await createRecordsBatch(tx, cause, { kind: 'merge', target });
  const numbered = JSON.stringify(rows.map((row, at) => ({ ...row, line: at + 1 })));
  await tx.execute(sql`
    insert into batch_rows (batch_id, line, cells, record_id, verdict, record_version, "values", before, changes)
    select ${batch.id}::bigint, g.line, '[]'::json, g.record_id, 'changed', g.version - 1, g."values", g.before, g.changes
    from json_to_recordset(${numbered}::json) as g (line integer, record_id bigint, version integer, "values" json, before json, changes json)`);
  await tx.execute(sql`
    insert into batch_outcomes (batch_id, line, outcome, record_id, written_version)
    select ${batch.id}::bigint, g.line, 'written', g.record_id, g.version
    from json_to_recordset(${numbered}::json) as g (line integer, record_id bigint, version integer)`);
  const n = rows.length;
  await moveBatch(tx, cause, batch, { type: 'records.merged' }, { rows: n, changed: n, written: n, progress: 1 });
  return batch.id;
}
