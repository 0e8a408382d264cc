import { type RefObject, useCallback, useState } from 'react';
import type { Identified } from './column.ts';

export interface RowFocus {
  /** The row in the tab order; null without rows. */
  activeId: number | null;
  setActive: (id: number) => void;
  /** The row `by` positions further within the page. */
  neighbour: (from: number | null, by: number) => number | null;
  focus: (id: number | null) => void;
}

/** Roving focus of a page; it stays on the same row when others are added or removed. */
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
