import type { ReactNode } from 'react';

/** One column of a list. Declared once per list, outside of any component: rows compare columns by identity. */
export interface Column<Row> {
  id: string;
  /** Marked with `msg`; the list says it. */
  title: string;
  /** What its figures are counted in, said in the head alone: `₹`. */
  unit?: string;
  /** Width in px; the columns share what is left over. */
  width: number;
  /** Somebody chose its width: it takes no part of what is left over. */
  fixed?: boolean;
  /** Figures: right-aligned. */
  numeric?: boolean;
  /** Muted text. */
  second?: boolean;
  /** Name under which the list can be ordered by it. */
  sort?: string;
  /** Stays in sight while the list scrolls sideways. */
  pinned?: 'left' | 'right';
  /** Which one it is of those that were pinned by choice, from 1. */
  pin?: number;
  /** Cannot be hidden. */
  always?: boolean;
  /** Only where the list is wide enough for it: on a narrow one, nothing is cut off for its sake. */
  isSpacious?: boolean;
  /** Hidden until chosen. */
  optional?: boolean;
  /** What the cell says, to tell whether it changed. */
  value: (row: Row) => string | number | null;
  /** `now` in milliseconds, for times that pass. Without it the value is shown as it is. */
  cell?: (row: Row, now: number) => ReactNode;
}

export type Density = 'regular' | 'compact';

/** What every row of a list has. */
export interface Identified {
  id: number;
}

export const cellClass = <Row>(column: Column<Row>): string | undefined =>
  [
    column.numeric && 'num',
    column.second && 'second',
    column.isSpacious && 'roomy',
    column.pinned && `pinned-${column.pinned}`,
    column.pin && `pin-${column.pin}`,
  ]
    .filter(Boolean)
    .join(' ') || undefined;
