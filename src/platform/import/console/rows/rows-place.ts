import { useState } from 'react';
import { type Batch, rowOutcomes, rowVerdicts } from '../../contract.ts';

/** Which rows of a batch are shown: all, those of one verdict, or those of one outcome. */
export const rowFilters = ['all', ...rowVerdicts, ...rowOutcomes] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Where in the rows somebody is, and how to get elsewhere. */
export interface RowsPlace {
  /** Null: what matters most first, see {@link firstFilter}. */
  show: RowFilter | null;
  page: number;
  go: (next: { show: RowFilter; page: number }) => void;
  /** Back to what matters most: other rows matter in the next step. */
  reset: () => void;
}

export const ROWS_PAGE = 50;
export const ROW_PAGES = [20, ROWS_PAGE, 100] as const;

/** Part of the question that a filter stands for. */
export function filterInput(show: RowFilter) {
  const verdict = rowVerdicts.find((each) => each === show);
  const outcome = rowOutcomes.find((each) => each === show);
  return { ...(verdict && { verdict }), ...(outcome && { outcome }) };
}

/** Filters with their exact counts, in the order of the batch's own story. */
export function filtersOf({ state, rows, counts, written, failed, undone, kept }: Batch): { show: RowFilter; n: number }[] {
  const verdicts = rowVerdicts.map((show) => ({ show, n: counts[show] }));
  if (state === 'reviewing') return [{ show: 'all', n: rows }, ...verdicts];
  const outcomes = (
    [
      // What was taken back, or could not be, is counted there.
      ['written', written - undone - kept],
      ['failed', failed],
      ['undone', undone],
      ['kept', kept],
    ] as const
  ).flatMap(([show, n]) => (n > 0 ? [{ show, n }] : []));
  const left = verdicts.filter(({ show, n }) => n > 0 && (show === 'bad' || show === 'unchanged'));
  return [{ show: 'all', n: rows }, ...outcomes, ...left];
}

/** Rows that somebody has to see come first. */
const pressing: readonly RowFilter[] = ['kept', 'failed', 'bad'];

export function firstFilter(batch: Batch): RowFilter {
  const filters = filtersOf(batch);
  return pressing.find((show) => filters.some((filter) => filter.show === show && filter.n > 0)) ?? 'all';
}

const BEGINNING = { show: null, page: 1 };

/** A place that is not in the address. */
export function useRowsPlace(): RowsPlace {
  const [place, go] = useState<{ show: RowFilter | null; page: number }>(BEGINNING);
  return { ...place, go, reset: () => go(BEGINNING) };
}
