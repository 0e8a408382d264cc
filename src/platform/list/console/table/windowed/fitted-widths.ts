import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Column } from '../column.ts';

/** Widths of the columns in a table that has `room` pixels: what is left over goes to those whose width nobody chose. */
export function fit<Row>(columns: readonly Column<Row>[], room: number): number[] {
  const isFlexible = (column: Column<Row>) => !column.fixed && column.pinned !== 'right';
  const remaining = room - columns.reduce((sum, { width }) => sum + width, 0);
  const flexible = columns.filter(isFlexible).reduce((sum, { width }) => sum + width, 0);
  if (remaining <= 0 || flexible === 0) return columns.map(({ width }) => width);
  const widths = columns.map((column) => column.width + (isFlexible(column) ? Math.floor((remaining * column.width) / flexible) : 0));
  const last = columns.findLastIndex(isFlexible);
  return widths.map((width, at) => (at === last ? width + room - widths.reduce((sum, each) => sum + each, 0) : width));
}

/**
 * Widths of the columns for the room that there is, so that boxes stay small and pinned columns meet. `before`: pixels in
 * front of them. Undefined as long as nothing has a size.
 */
export function useFittedWidths<Row>(
  scroll: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  before: number,
): readonly number[] | undefined {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroll]);
  return useMemo(() => (room > 0 ? fit(columns, room - before) : undefined), [columns, room, before]);
}
