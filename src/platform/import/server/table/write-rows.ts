import type { Message } from '#platform/contract/sentence.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { BatchedRow, MadeRecords, WrittenRow } from '../batch-target.ts';
import { makeMissing } from './make-missing.ts';
import { missingIn } from './missing.ts';
import { insertRows, lockRows, updateRows } from './store-rows.ts';
import type { Draft, Stored, Table } from './table.ts';

const CHANGED_MEANWHILE = 'Changed by someone else since it was checked';
const KEY_TAKEN = 'A record with this key was created since';

const isNew = ({ before }: Pick<Draft, 'before'>) => before === null;
const isChanged = ({ before }: Pick<Draft, 'before'>) => before !== null;

/** Separates drafts that can be written from those that cannot, with the reasons. */
async function fitting(tx: Transaction, { at }: Cause, { refuse, fixed }: Table, drafts: readonly Draft[]) {
  const reasons = new Map<number, Message>(await refuse?.(tx, drafts, at));
  const fixedIds = await fixed?.(
    tx,
    drafts.flatMap(({ id }) => id ?? []),
  );
  for (const { line, id } of drafts) {
    const because = id === null ? undefined : fixedIds?.get(id);
    if (because) reasons.set(line, because);
  }
  return { fit: drafts.filter(({ line }) => !reasons.has(line)), reasons };
}

function outcomesOf(rows: readonly BatchedRow[], stored: readonly Stored[], refusal: (row: BatchedRow) => Message): WrittenRow[] {
  const byLine = new Map(stored.map((each) => [each.line, each]));
  return rows.map((row) => {
    const found = byLine.get(row.line);
    return found
      ? { line: row.line, outcome: 'written', record_id: found.id, version: found.version, reason: null, values: found.values }
      : { line: row.line, outcome: 'failed', record_id: row.record_id, version: null, reason: refusal(row) };
  });
}

const namesMissing = ({ fields }: Table, rows: readonly BatchedRow[]) =>
  fields.some(({ name, of }) => of?.make && rows.some(({ values }) => missingIn(values[name]).length > 0));

export async function writeRows(
  tx: Transaction,
  cause: Cause,
  table: Table,
  rows: readonly BatchedRow[],
  made: MadeRecords,
): Promise<WrittenRow[]> {
  await table.hold?.(tx, namesMissing(table, rows));
  const resolved = await makeMissing(tx, cause, table, rows, made, writeRows);
  const lockedRows = await lockRows(
    tx,
    table,
    rows.map(({ record_id }) => record_id),
  );
  const drafts = resolved
    .filter(({ record_id, version }) => record_id === null || lockedRows.get(record_id)?.version === version)
    .map(({ line, record_id, values, before }): Draft => ({ line, id: record_id, values, before }));
  const { fit, reasons } = await fitting(tx, cause, table, drafts);
  const added = await insertRows(tx, cause, table, fit.filter(isNew));
  const changed = await updateRows(tx, cause, table, fit.filter(isChanged));
  await table.written?.(tx, cause, { added, changed });
  return outcomesOf(
    rows,
    [...added, ...changed],
    ({ line, record_id }) => reasons.get(line) ?? (record_id === null ? KEY_TAKEN : CHANGED_MEANWHILE),
  );
}
