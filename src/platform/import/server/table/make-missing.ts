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

/** Ids of records by the names that rows gave them: those that somebody made meanwhile are found, the others made, each once. */
async function madeOf(
  tx: Transaction,
  cause: Cause,
  of: Referred,
  make: NonNullable<Referred['make']>,
  names: ReadonlySet<string>,
  write: Write,
): Promise<Map<string, number>> {
  const there = await idsOf(tx, of, names);
  // Names of one form are one record: it is called as the first row calls it.
  const missing = new Map<string, string>();
  for (const name of names) {
    const [form = ''] = formsOf(of, name);
    if (idOfName(of, there, name) === undefined && !missing.has(form)) missing.set(form, name);
  }
  const table = make.table();
  const news = [...missing.values()].map((name, line) => newRow({ ...emptyValues(table), ...make.values(name) }, line));
  const written = news.length > 0 ? await write(tx, cause, table, news) : [];
  const ids = new Map(there);
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

/** The rows with ids of records in place of names, which are made where they do not exist, and what making them wants made in turn. */
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
    const made = await madeOf(tx, cause, of, of.make, names, write);
    const idOf = (name: string) => made.get(folded(name));
    resolved = resolved.map((row) => ({ ...row, values: { ...row.values, [field]: withIds(row.values[field], idOf) } }));
  }
  return resolved;
}
