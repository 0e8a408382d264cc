import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { BatchedRow, RowValues, WrittenRow } from '../batch-target.ts';
import { folded } from '../cells.ts';
import { formsOf, idOfName, idsOf } from './codes.ts';
import { missingIn, withIds } from './missing.ts';
import { emptyValues, type Referred, type Table } from './table.ts';

type Write = (tx: Transaction, cause: Cause, table: Table, rows: readonly BatchedRow[]) => Promise<WrittenRow[]>;

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
  write: Write,
): Promise<Map<string, number>> {
  const existing = await idsOf(tx, of, names);
  // Names that are equal after normalisation are one record, named as in the first row.
  const missing = new Map<string, string>();
  for (const name of names) {
    const [form = ''] = formsOf(of, name);
    if (idOfName(of, existing, name) === undefined && !missing.has(form)) missing.set(form, name);
  }
  const table = make.table();
  const newRows = [...missing.values()].map((name, line) => newRow({ ...emptyValues(table), ...make.values(name) }, line));
  const written = newRows.length > 0 ? await write(tx, cause, table, newRows) : [];
  const ids = new Map(existing);
  for (const [at, form] of [...missing.keys()].entries()) {
    const { record_id: id = null } = written[at] ?? {};
    if (id !== null) ids.set(form, id);
  }
  return new Map(
    [...names].flatMap((name) => {
      const id = idOfName(of, ids, name);
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
  write: Write,
): Promise<readonly BatchedRow[]> {
  let resolved = rows;
  for (const { name: field, of } of table.fields) {
    const names = new Set(rows.flatMap(({ values }) => missingIn(values[field])));
    if (!of?.make || names.size === 0) continue;
    const created = await madeOf(tx, cause, of, of.make, names, write);
    const idOf = (name: string) => created.get(folded(name));
    resolved = resolved.map((row) => ({ ...row, values: { ...row.values, [field]: withIds(row.values[field], idOf) } }));
  }
  return resolved;
}
