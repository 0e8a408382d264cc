import type { RowValues } from '../batch-target.ts';
import { readRow } from './read-row.ts';
import { emptyValues, type Referred, type Table } from './table.ts';

/** The first key field, which names the record. */
export const nameFieldOf = ({ key }: Table): string => key[0] ?? 'name';

/** Values of a record to be created from its name in the file, with the user's changes. */
export function madeValues(
  table: Table,
  { values }: NonNullable<Referred['make']>,
  name: string,
  given: Record<string, string> = {},
): RowValues {
  const nameField = nameFieldOf(table);
  const { parsed } = readRow(table, { line: 1, given, record_id: null }, { codes: new Map(), suggestions: new Map(), makeMissing: true });
  const own = values(given[nameField] ?? name);
  return { ...emptyValues(table), ...own, ...parsed, [nameField]: own[nameField] };
}
