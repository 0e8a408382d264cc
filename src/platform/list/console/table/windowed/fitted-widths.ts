import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Column } from '../column.ts';

/** Column widths for a table of `room` pixels: the remaining space goes to columns without a user-chosen width. */
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
 * Column widths for the available space, which keep checkboxes small and pinned columns adjacent. `before`: pixels in front of
 * the columns. Undefined until the element has a size.
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
