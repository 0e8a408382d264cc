import type { ImportMapping } from '../contract.ts';
import type { GivenRow } from './batch-target.ts';
import { type Reason, reason } from './reason.ts';

/** A row as it is stored: the cells of the file, and those that were mended. */
export interface CellRow {
  line: number;
  cells: string[];
  mended: Record<string, string> | null;
  record_id: number | null;
}

// Invisible characters that spreadsheets and web pages leave in cells are spaces, or nothing.
const SPACES = /[\s\u00a0\u200b\ufeff]+/g;
const tidy = (cell: string): string => cell.replaceAll(SPACES, ' ').trim();

/** What a row says of each mapped field, tidied; mended cells before those of the file. */
export function givenOf(mapping: ImportMapping, { cells, mended }: Pick<CellRow, 'cells' | 'mended'>): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [field, source] of Object.entries(mapping))
    given[field] = tidy(mended?.[field] ?? ('column' in source ? (cells[source.column] ?? '') : source.value));
  return given;
}

export const givenRow = (mapping: ImportMapping, row: CellRow): GivenRow => ({
  line: row.line,
  given: givenOf(mapping, row),
  record_id: row.record_id,
});

/** A line that is out of step with the titles would put values under the wrong ones. */
export function cellsFault({ cells }: Pick<CellRow, 'cells'>, columns: readonly string[]): Reason | null {
  if (columns.length === 0 || cells.length === columns.length) return null;
  if (cells.length > columns.length && cells.slice(columns.length).every((cell) => cell.trim() === '')) return null;
  const values = { cells: cells.length, columns: columns.length };
  return cells.length === 1
    ? reason('cells', 'This line has {cells} cell where the titles have {columns}', values)
    : reason('cells', 'This line has {cells} cells where the titles have {columns}', values);
}
