import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CellFault } from '../../contract.ts';
import { readRow } from './read-row.ts';
import type { Table } from './table.ts';

/** Tables whose records an import of this one can create, by id. */
function madeTables({ fields }: Table, into = new Map<string, Table>()): Map<string, Table> {
  for (const { of } of fields) {
    const made = of?.make?.table();
    if (!made || into.has(made.id)) continue;
    into.set(made.id, made);
    madeTables(made, into);
  }
  return into;
}

/** Errors of the cells of a record that is to be created. */
export function editFaults(table: Table, target: string, given: Record<string, string>): CellFault[] {
  const made = madeTables(table).get(target);
  const unknown = Object.keys(given).filter((name) => !made?.fields.some((field) => field.name === name && !field.of));
  if (!made || unknown.length > 0) return unknown.map((field) => ({ field, message: 'Field not found' }));
  const { parsed, errors } = readRow(
    made,
    { line: 1, given, record_id: null },
    { codes: new Map(), suggestions: new Map(), makeMissing: false },
  );
  const faulty = new Set(errors.map(({ field }) => field));
  const others = (made.fits?.(parsed) ?? []).filter(({ field }) => field in given && !faulty.has(field));
  return [...errors, ...others];
}

/** Retires records of a table that an import created and that nothing uses. */
export async function retireUnused(tx: Transaction, cause: Cause, table: Table, target: string, ids: readonly number[]): Promise<void> {
  const made = madeTables(table).get(target);
  await made?.hold?.(tx, true);
  await made?.retireUnused?.(tx, cause, ids);
}
