import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { BatchedRow, MadeRecords, RowValues, WrittenRow } from '../batch-target.ts';
import { folded } from '../cells.ts';
import { idOfName, idsOf } from './codes.ts';
import { madeValues, nameFieldOf } from './made-values.ts';
import { missingIn, withIds } from './missing.ts';
import { formsOf, spellingOf } from './referred.ts';
import type { Referred, Table } from './table.ts';

/** Writes rows, and creates the records that they refer to. */
export type Write = (tx: Transaction, cause: Cause, table: Table, rows: readonly BatchedRow[], made: MadeRecords) => Promise<WrittenRow[]>;

const newRow = (values: RowValues, line: number): BatchedRow => ({
  line,
  verdict: 'created',
  record_id: null,
  version: null,
  key: '',
  values,
  before: null,
  written_version: null,
});

/** Ids of records by the names in the rows. Finds records that were created meanwhile and creates the others, once each. */
async function madeOf(
  tx: Transaction,
  cause: Cause,
  of: Referred,
  make: NonNullable<Referred['make']>,
  names: ReadonlySet<string>,
  made: MadeRecords,
  write: Write,
): Promise<Map<string, number>> {
  const table = make.table();
  const formOf = (name: string) => formsOf(of, name)[0] ?? '';
  const editOf = (name: string) => made.edits.get(table.id)?.get(formOf(name));
  const finalName = (name: string) => editOf(name)?.[nameFieldOf(table)] ?? name;
  const existing = await idsOf(tx, of, [...names].map(finalName));
  // Spellings of one name are one record, named as in the first row.
  const missing = new Map<string, string>();
  for (const name of names) {
    const spelling = spellingOf(of, finalName(name));
    if (idOfName(of, existing, finalName(name)) === undefined && !missing.has(spelling)) missing.set(spelling, name);
  }
  const newRows = [...missing.values()].map((name, line) => newRow(madeValues(table, make, name, editOf(name)), line));
  const written = newRows.length > 0 ? await write(tx, cause, table, newRows, made) : [];
  const createdIds = new Map<string, number>();
  for (const [at, [spelling, name]] of [...missing].entries()) {
    const { record_id: id = null } = written[at] ?? {};
    if (id === null) continue;
    createdIds.set(spelling, id);
    made.made.push({ target: table.id, name: formOf(name), record_id: id });
  }
  return new Map(
    [...names].flatMap((name) => {
      const id = idOfName(of, existing, finalName(name)) ?? createdIds.get(spellingOf(of, finalName(name)));
      return id === undefined || id === null ? [] : [[folded(name), id] as const];
    }),
  );
}

/** Replaces names by record ids and creates missing records, including the ones that those require. */
export async function makeMissing(
  tx: Transaction,
  cause: Cause,
  table: Table,
  rows: readonly BatchedRow[],
  made: MadeRecords,
  write: Write,
): Promise<readonly BatchedRow[]> {
  let resolved = rows;
  for (const { name: field, of } of table.fields) {
    const names = new Set(rows.flatMap(({ values }) => missingIn(values[field])));
    if (!of?.make || names.size === 0) continue;
    const created = await madeOf(tx, cause, of, of.make, names, made, write);
    const idOf = (name: string) => created.get(folded(name));
    resolved = resolved.map((row) => ({ ...row, values: { ...row.values, [field]: withIds(row.values[field], idOf) } }));
  }
  return resolved;
}
