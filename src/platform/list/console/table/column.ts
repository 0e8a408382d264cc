import type { ReactNode } from 'react';

/** Column of a list. Declare it once, outside components, because rows compare columns by identity. */
export interface Column<Row> {
  id: string;
  /** Marked with `msg`; the list translates it. */
  title: string;
  /** Unit of the figures, shown only in the header: `₹`. */
  unit?: string;
  /** Width in px; columns share the remaining space. */
  width: number;
  /** The user chose the width: the column gets no share of the remaining space. */
  fixed?: boolean;
  /** Right-aligned figures. */
  numeric?: boolean;
  /** Figures with hyphens, such as dates: in the typeface a hyphen of tabular figures is as wide as a digit. */
  dated?: boolean;
  /** Muted text. */
  second?: boolean;
  /** Sort key, if the list can be ordered by the column. */
  sort?: string;
  /** Stays visible while the list scrolls sideways. */
  pinned?: 'left' | 'right';
  /** 1-based index among the columns pinned by the user. */
  pin?: number;
  /** Cannot be hidden. */
  always?: boolean;
  /** Never cut, because its content identifies the row, or is a figure or a phone number: the width holds the longest one. */
  whole?: boolean;
  /** Goes on in a second line rather than being cut, because its content identifies somebody or something. */
  wraps?: boolean;
  /** Left out where the others need the room, lowest number first, unless the user resized or pinned the column. */
  yields?: number;
  /** Hidden until chosen. */
  optional?: boolean;
  /** Value for change detection. */
  value: (row: Row) => string | number | null;
  /** Renderer; `now` in milliseconds, for relative times. Without it the value is rendered as it is. */
  cell?: (row: Row, now: number) => ReactNode;
}

export type Density = 'regular' | 'compact';

/** Base type of list rows. */
export interface Identified {
  id: number;
}

export const cellClass = <Row>(column: Column<Row>): string | undefined =>
  [
    column.numeric && 'num',
    column.dated && 'dated',
    column.second && 'second',
    column.whole && 'whole',
    column.pinned && `pinned-${column.pinned}`,
    column.pin && `pin-${column.pin}`,
  ]
    .filter(Boolean)
    .join(' ') || undefined;
