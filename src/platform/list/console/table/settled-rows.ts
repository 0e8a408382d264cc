import { useState } from 'react';
import type { Identified } from './column.ts';

export interface SettledRows<Row> {
  /** The rows in the places where the eye left them, each with its newest known values. */
  rows: readonly Row[];
  /** Shown, but no longer part of the list. */
  gone: readonly number[];
  /** Part of the list, not yet shown. */
  fresh: number;
}

interface VisibleRows<Row> extends SettledRows<Row> {
  /** Which list it is: another one begins with what it has. */
  key: string;
  /** The answer it was made from. */
  answer: readonly Row[];
}

/**
 * Rows that never jump. While the same list is on screen, a newer answer changes values in place; rows that came or
 * went wait until `show` is called. `answer` is undefined while a list has none yet: the last rows stay meanwhile.
 */
export function useSettledRows<Row extends Identified>(
  key: string,
  answer: readonly Row[] | undefined,
): SettledRows<Row> & { key: string; show: () => void } {
  const [visible, setShown] = useState<VisibleRows<Row>>({ key, rows: [], gone: [], fresh: 0, answer: [] });
  let current = visible;
  if (answer !== undefined && (answer !== visible.answer || key !== visible.key)) {
    // An empty list has no places to keep.
    current = key === visible.key && visible.rows.length > 0 ? settle(visible, answer) : { key, answer, rows: answer, gone: [], fresh: 0 };
    setShown(current);
  }
  return { ...current, show: () => setShown({ ...current, rows: current.answer, gone: [], fresh: 0 }) };
}

/** What is shown after a newer answer to the same question. */
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
