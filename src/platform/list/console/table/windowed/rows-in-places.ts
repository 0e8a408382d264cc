import type { Identified } from '../column.ts';

/** Rows of a long list, of which only some are here. Places count from 0. */
export interface RowsInPlaces<Row extends Identified> {
  /** Another one is another list, or this list brought up to date: it begins anew. */
  key: string;
  /** Rows in all. */
  total: number;
  /** Undefined while the row is on its way. */
  at: (position: number) => Row | undefined;
  /** Null where no row that is here has the id. */
  placeOf: (id: number) => number | null;
}
