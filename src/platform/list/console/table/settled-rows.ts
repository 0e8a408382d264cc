import { useState } from 'react';
import type { Identified } from './column.ts';

export interface SettledRows<Row> {
  /** Rows at stable positions, with their latest values. */
  rows: readonly Row[];
  /** Visible rows that no longer belong to the list. */
  gone: readonly number[];
  /** Number of rows that are not shown yet. */
  fresh: number;
}

interface VisibleRows<Row> extends SettledRows<Row> {
  /** Identifies the list; rows of another list replace the current ones. */
  key: string;
  /** Response the rows were built from. */
  answer: readonly Row[];
}

/**
 * Keeps rows at their positions. While the same list is on screen, newer responses change values in place; added and removed
 * rows wait until `show` is called. `answer` is undefined until a list has loaded; the previous rows stay meanwhile.
 */
export function useSettledRows<Row extends Identified>(
  key: string,
  answer: readonly Row[] | undefined,
): SettledRows<Row> & { key: string; show: () => void } {
  const [visible, setShown] = useState<VisibleRows<Row>>({ key, rows: [], gone: [], fresh: 0, answer: [] });
  let current = visible;
  if (answer !== undefined && (answer !== visible.answer || key !== visible.key)) {
    // An empty list has no positions to keep.
    current = key === visible.key && visible.rows.length > 0 ? settle(visible, answer) : { key, answer, rows: answer, gone: [], fresh: 0 };
    setShown(current);
  }
  return { ...current, show: () => setShown({ ...current, rows: current.answer, gone: [], fresh: 0 }) };
}

/** Merges a newer response to the same query. */
export function settle<Row extends Identified>(visible: VisibleRows<Row>, answer: readonly Row[]): VisibleRows<Row> {
  const newest = new Map(answer.map((row) => [row.id, row]));
  const rows = visible.rows.map((row) => newest.get(row.id) ?? row);
  const ids = new Set(rows.map((row) => row.id));
  return {
    ...visible,
    answer,
    rows,
    gone: rows.filter((row) => !newest.has(row.id)).map((row) => row.id),
    fresh: answer.filter((row) => !ids.has(row.id)).length,
  };
}
