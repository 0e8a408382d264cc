import type { Identified } from '../column.ts';

/** Partially loaded rows of a long list. Positions start at 0. */
export interface RowsInPlaces<Row extends Identified> {
  /** Changes with another list or a refresh, which start over. */
  key: string;
  /** Total number of rows. */
  total: number;
  /** Undefined while the row is loading. */
  at: (position: number) => Row | undefined;
  /** Null if no loaded row has the id. */
  placeOf: (id: number) => number | null;
}
