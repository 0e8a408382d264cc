import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createAtom } from '#platform/console/atom.ts';
import { storedNumber } from '#platform/console/storage/stored-entry.ts';
import type { Column } from './column.ts';

export interface FittedColumns<Row> {
  columns: readonly Column<Row>[];
  /** In pixels, by index of the column. */
  widths: readonly number[];
  /** Whether they need more than the available space, so that the list scrolls sideways. */
  isWider: boolean;
}

const widthOf = <Row>(columns: readonly Column<Row>[]) => columns.reduce((sum, { width }) => sum + width, 0);

/** Columns for a table of `room` pixels: those that yield are left out, lowest number first, until the others have room. */
function withRoom<Row>(columns: readonly Column<Row>[], room: number): readonly Column<Row>[] {
  if (widthOf(columns) <= room) return columns;
  const yielding = columns.filter((column) => column.yields !== undefined && !column.fixed && !column.pin);
  const [first] = yielding.toSorted((a, b) => (a.yields ?? 0) - (b.yields ?? 0));
  return first
    ? withRoom(
        columns.filter((column) => column !== first),
        room,
      )
    : columns;
}

/** The columns that a table of `room` pixels shows; space that they leave goes to those whose content may be of any length. */
export function fit<Row>(all: readonly Column<Row>[], room: number): FittedColumns<Row> {
  const columns = withRoom(all, room);
  const movable = columns.filter((column) => !column.fixed && column.pinned !== 'right');
  const elastic = movable.filter((column) => !column.whole);
  const sharing = new Set(elastic.length > 0 ? elastic : movable);
  const shared = widthOf([...sharing]);
  const remaining = room - widthOf(columns);
  if (remaining <= 0 || remaining === Number.POSITIVE_INFINITY || shared === 0)
    return { columns, widths: columns.map(({ width }) => width), isWider: remaining < 0 };
  const widths = columns.map((column) => column.width + (sharing.has(column) ? Math.floor((remaining * column.width) / shared) : 0));
  const last = columns.findLastIndex((column) => sharing.has(column));
  const rest = room - widths.reduce((sum, each) => sum + each, 0);
  return { columns, widths: widths.map((width, at) => (at === last ? width + rest : width)), isWider: false };
}

/** Ids of the chosen columns that the list on screen has no room for. */
export const columnsWithoutRoom = createAtom<readonly string[]>([]);

/** Pixels of the window that lists do not have, such as the sidebar: remembered, so that the first rows are rendered once, with their final widths. */
const besideLists = storedNumber('beside_lists');

/** Width available to a list as last remembered; endless before the first list of a browser is measured. */
function expectedRoom(): number {
  const beside = besideLists.read();
  return beside === null ? Number.POSITIVE_INFINITY : window.innerWidth - beside;
}

/**
 * Columns and widths for the available space, which keep checkboxes small and pinned columns adjacent. `before`: pixels in front
 * of the columns. All columns at their own widths if the element has no size.
 */
export function useFittedColumns<Row>(
  scroll: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  before: number,
): FittedColumns<Row> {
  const [room, setRoom] = useState(expectedRoom);
  useLayoutEffect(() => {
    const measure = () => {
      const width = scroll.current?.clientWidth ?? 0;
      if (width > 0) setRoom(width);
    };
    if (besideLists.read() === null) measure();
  }, [scroll]);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    // Called first after the browser's own layout: reading the width before would make it lay out all rows twice.
    let isRemembered = false;
    const observer = new ResizeObserver(() => {
      const width = element.clientWidth;
      if (width === 0) return;
      setRoom(width);
      // Later a record beside the list may take space of it.
      if (!isRemembered) besideLists.write(window.innerWidth - width);
      isRemembered = true;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroll]);
  const fitted = useMemo(() => fit(columns, room - before), [columns, room, before]);
  useEffect(() => {
    columnsWithoutRoom.set(columns.filter((column) => !fitted.columns.includes(column)).map(({ id }) => id));
    return () => columnsWithoutRoom.set([]);
  }, [columns, fitted]);
  return fitted;
}
