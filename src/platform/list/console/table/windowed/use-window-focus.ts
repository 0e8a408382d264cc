import { type RefObject, useState } from 'react';
import type { Identified } from '../column.ts';
import type { RowFocus } from '../row-focus.ts';
import type { RowsInPlaces } from './rows-in-places.ts';
import type { WindowHandle } from './window-rows-props.ts';

export interface WindowFocus extends RowFocus {
  /** Position of the row in the tab order. */
  active: number;
  /** Moves the focus `by` rows, also to rows that are still loading. */
  move: (by: number) => void;
}

/**
 * Roving focus of a windowed list. Another list (`key`) starts at its first row, or at the top one.
 *
 * @param position initial top position
 */
export function useWindowFocus<Row extends Identified>(
  rows: RowsInPlaces<Row>,
  handle: RefObject<WindowHandle | null>,
  position: number,
): WindowFocus {
  const [{ key, at }, setAt] = useState({ key: rows.key, at: position });
  const clamped = (index: number) => Math.max(0, Math.min(rows.total - 1, index));
  const active = clamped(key === rows.key ? at : position);
  const focusPosition = (index: number) => {
    setAt({ key: rows.key, at: clamped(index) });
    handle.current?.focus(clamped(index));
  };
  const neighbour = (from: number | null, by: number) =>
    rows.at(clamped((from === null ? active : (rows.placeOf(from) ?? active)) + by))?.id ?? null;
  return {
    active,
    activeId: rows.at(active)?.id ?? null,
    neighbour,
    setActive: (id) => {
      const index = rows.placeOf(id);
      if (index === null) return;
      setAt({ key: rows.key, at: index });
      handle.current?.scrollTo(index);
    },
    focus: (id) => focusPosition(id === null ? active : (rows.placeOf(id) ?? active)),
    move: (by) => focusPosition(active + by),
  };
}
