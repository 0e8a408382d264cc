import type { Transaction } from '#platform/server/db/database.ts';
import type { BatchedRow, WrittenRow } from '../batch-target.ts';
import type { Table } from './table.ts';
import { lockRowChecks } from './undo-rows.ts';

/**
 * Repeats the checks against other rows under a lock, because rows may have been stored since the dry run. Previous lines have
 * been stored by then.
 */
export async function writeChecked(
  tx: Transaction,
  table: Table,
  rows: readonly BatchedRow[],
  write: (fit: readonly BatchedRow[]) => Promise<WrittenRow[]>,
): Promise<WrittenRow[]> {
  const { checkRows } = table;
  if (!checkRows) return write(rows);
  await lockRowChecks(tx, table);
  const refused = new Map(
    (await checkRows.check(tx, rows, [])).map(({ line, message, template, values }) => [line, { message, template, values }]),
  );
  const written = await write(rows.filter(({ line }) => !refused.has(line)));
  const failed = [...refused].map(([line, reason]): WrittenRow => ({ line, outcome: 'failed', record_id: null, version: null, reason }));
  return [...written, ...failed];
}
