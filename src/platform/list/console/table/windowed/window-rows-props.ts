import type { Ref } from 'react';
import type { Column, Density, Identified } from '../column.ts';
import type { RowsInPlaces } from './rows-in-places.ts';

export interface WindowHandle {
  /** Scrolls to a row and focuses it once it is rendered. */
  focus: (position: number) => void;
  /** Scrolls to a row. */
  scrollTo: (position: number) => void;
}

export interface WindowPicking<Row> {
  picked: ReadonlySet<number>;
  /** Whether every row is selected, including those that are not loaded. */
  all: boolean;
  /** Label of a row's checkbox. Declare it once, outside components. */
  label: (row: Row) => string;
  /** `range`: selects all rows since the last selected one. */
  onPick: (id: number, range: boolean) => void;
}

export interface WindowRowsProps<Row extends Identified> {
  /** Scroll container; null before it is mounted. */
  scroll: HTMLDivElement | null;
  rows: RowsInPlaces<Row>;
  columns: readonly Column<Row>[];
  density: Density;
  now: number;
  /** Position of the row in the tab order. */
  active: number;
  openId: number | null;
  /** Rows that no longer belong to the list; they stay visible until a refresh. */
  gone: ReadonlySet<number>;
  picking: WindowPicking<Row> | undefined;
  /** Initial top position. */
  position: number;
  /** Called with the first and last visible positions when they change; `rests`: scrolling has ended. */
  onSight: (first: number, last: number, rests: boolean) => void;
  handle: Ref<WindowHandle>;
}
