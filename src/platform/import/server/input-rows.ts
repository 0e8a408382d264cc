import { cleanName } from '#platform/contract/similar-names.ts';
import type { CellFault, ImportMapping } from '../contract.ts';
import type { InputRow } from './batch-target.ts';
import { type Reason, reason } from './reason.ts';

/** A stored row: the cells of the file, and the mended ones. */
export interface CellRow {
  line: number;
  cells: string[];
  mended: Record<string, string> | null;
  /** Fields that were mended as in earlier imports. */
  remembered: string[] | null;
  /** Fault group that was left out, and why; null: the row is not left out. */
  left_out: { group: string; fault: CellFault } | null;
  record_id: number | null;
}

/** Normalised cell of a field as the file says it, or the fixed value. */
export function fileCell(mapping: ImportMapping, cells: readonly string[], field: string): string {
  const source = mapping[field];
  if (!source) return '';
  return cleanName('column' in source ? (cells[source.column] ?? '') : source.value);
}

/** Normalised cells of each mapped field; mended cells override those of the file. */
export function inputOf(mapping: ImportMapping, { cells, mended }: Pick<CellRow, 'cells' | 'mended'>): Record<string, string> {
  const input: Record<string, string> = {};
  for (const field of Object.keys(mapping)) {
    const mend = mended?.[field];
    input[field] = mend === undefined ? fileCell(mapping, cells, field) : cleanName(mend);
  }
  return input;
}

/** What the file says in the mended cells of mapped fields. */
export const fileCellsOf = (mapping: ImportMapping, { cells, mended }: Pick<CellRow, 'cells' | 'mended'>): Record<string, string> =>
  Object.fromEntries(Object.keys(mended ?? {}).flatMap((field) => (mapping[field] ? [[field, fileCell(mapping, cells, field)]] : [])));

export const toInputRow = (mapping: ImportMapping, row: CellRow): InputRow => ({
  line: row.line,
  given: inputOf(mapping, row),
  record_id: row.record_id,
});

/**
 * Error of a row with more cells than titles, whose values could be in the wrong columns, or of a lone cell. Empty cells at the end of a
 * row are often not written: they count as empty.
 */
export function cellsFault({ cells }: Pick<CellRow, 'cells'>, columns: readonly string[]): Reason | null {
  if (columns.length === 0 || cells.length === columns.length) return null;
  if (cells.length < columns.length && cells.length > 1) return null;
  if (cells.length > columns.length && cells.slice(columns.length).every((cell) => cell.trim() === '')) return null;
  const values = { cells: cells.length, columns: columns.length };
  return cells.length === 1
    ? reason('cells', 'This line has {cells} cell where the titles have {columns}', values)
    : reason('cells', 'This line has {cells} cells where the titles have {columns}', values);
}
