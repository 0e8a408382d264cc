import { type RefObject, useCallback, useState } from 'react';
import type { Identified } from './column.ts';

export interface RowFocus {
  /** The row that Tab reaches; null without rows. */
  activeId: number | null;
  setActive: (id: number) => void;
  /** The row `by` places further, within the page. */
  neighbour: (from: number | null, by: number) => number | null;
  focus: (id: number | null) => void;
}

/** One row of the page takes the focus; it stays the same row when others come or go. */
export function useRowFocus(rows: readonly Identified[], table: RefObject<HTMLElement | null>): RowFocus {
  const [requestedId, setActive] = useState<number | null>(null);
  const first = rows[0]?.id ?? null;
  const activeId = rows.some((row) => row.id === requestedId) ? requestedId : first;
  const neighbour = (from: number | null, by: number): number | null => {
    const at = rows.findIndex((row) => row.id === from);
    const next = Math.min(rows.length - 1, Math.max(0, at === -1 ? 0 : at + by));
    return rows[next]?.id ?? null;
  };
  const focus = useCallback((id: number | null) => table.current?.querySelector<HTMLElement>(`tr[data-id="${id}"]`)?.focus(), [table]);
  return { activeId, setActive, neighbour, focus };
}
