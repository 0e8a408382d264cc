import { useState } from 'react';
import { type Batch, rowOutcomes, rowVerdicts } from '../../contract.ts';

/** Filter of a batch's rows: all, one verdict, or one outcome. */
export const rowFilters = ['all', ...rowVerdicts, ...rowOutcomes] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Visible rows of a batch, with setters. */
export interface RowsView {
  /** Null: the most urgent rows, see {@link firstFilter}. */
  filter: RowFilter | null;
  page: number;
  go: (next: { filter: RowFilter; page: number }) => void;
  /** Resets to the most urgent rows, for the next step. */
  reset: () => void;
}

export const ROWS_PAGE = 50;
export const ROW_PAGES = [20, ROWS_PAGE, 100] as const;

/** Query parameters of a filter. */
export function filterInput(rowFilter: RowFilter) {
  const verdict = rowVerdicts.find((each) => each === rowFilter);
  const outcome = rowOutcomes.find((each) => each === rowFilter);
  return { ...(verdict && { verdict }), ...(outcome && { outcome }) };
}

/** Filters with exact counts, in the order of the batch's steps. */
export function filtersOf({ state, rows, counts, left_out, written, failed, undone, kept }: Batch): { filter: RowFilter; n: number }[] {
  const numbers = { ...counts, left_out };
  const verdicts = rowVerdicts
    .map((rowFilter) => ({ filter: rowFilter, n: numbers[rowFilter] }))
    .filter(({ filter: rowFilter, n }) => rowFilter !== 'left_out' || n > 0);
  if (state === 'reviewing') return [{ filter: 'all', n: rows }, ...verdicts];
  const outcomes = (
    [
      // Rows that were undone, or could not be, have their own counts.
      ['written', written - undone - kept],
      ['failed', failed],
      ['undone', undone],
      ['kept', kept],
    ] as const
  ).flatMap(([rowFilter, n]) => (n > 0 ? [{ filter: rowFilter, n }] : []));
  const unwritten = verdicts.filter(
    ({ filter: rowFilter, n }) => n > 0 && (rowFilter === 'bad' || rowFilter === 'unchanged' || rowFilter === 'left_out'),
  );
  return [{ filter: 'all', n: rows }, ...outcomes, ...unwritten];
}

/** Filters in order of urgency. */
const pressing: readonly RowFilter[] = ['kept', 'failed', 'bad'];

export function firstFilter(batch: Batch): RowFilter {
  const filters = filtersOf(batch);
  return pressing.find((rowFilter) => filters.some((filter) => filter.filter === rowFilter && filter.n > 0)) ?? 'all';
}

const BEGINNING = { filter: null, page: 1 };

/** View state that is not stored in the address. */
export function useRowsView(): RowsView {
  const [view, go] = useState<{ filter: RowFilter | null; page: number }>(BEGINNING);
  return { ...view, go, reset: () => go(BEGINNING) };
}
