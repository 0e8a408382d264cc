import type { ImportMapping } from '../contract.ts';
import type { InputRow } from './batch-target.ts';
import { type Reason, reason } from './reason.ts';

/** A stored row: the cells of the file, and the mended ones. */
export interface CellRow {
  line: number;
  cells: string[];
  mended: Record<string, string> | null;
  record_id: number | null;
}

// Invisible characters from spreadsheets and web pages count as spaces.
const SPACES = /[\s\u00a0\u200b\ufeff]+/g;
const tidy = (cell: string): string => cell.replaceAll(SPACES, ' ').trim();

/** Normalised cells of each mapped field; mended cells override those of the file. */
export function inputOf(mapping: ImportMapping, { cells, mended }: Pick<CellRow, 'cells' | 'mended'>): Record<string, string> {
  const input: Record<string, string> = {};
  for (const [field, source] of Object.entries(mapping))
    input[field] = tidy(mended?.[field] ?? ('column' in source ? (cells[source.column] ?? '') : source.value));
  return input;
}

export const toInputRow = (mapping: ImportMapping, row: CellRow): InputRow => ({
  line: row.line,
  given: inputOf(mapping, row),
  record_id: row.record_id,
});

/** Error of a row with more cells than titles, whose values could be in the wrong columns. */
export function cellsFault({ cells }: Pick<CellRow, 'cells'>, columns: readonly string[]): Reason | null {
  if (columns.length === 0 || cells.length === columns.length) return null;
  if (cells.length > columns.length && cells.slice(columns.length).every((cell) => cell.trim() === '')) return null;
  const values = { cells: cells.length, columns: columns.length };
  return cells.length === 1
    ? reason('cells', 'This line has {cells} cell where the titles have {columns}', values)
    : reason('cells', 'This line has {cells} cells where the titles have {columns}', values);
}
