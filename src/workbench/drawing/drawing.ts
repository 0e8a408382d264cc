import type { ChartEdge } from './chart.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface PlacedEdge {
  /** Null for the arrow from the dot to the initial state. */
  edge: ChartEdge | null;
  /** Arrows of one kind between the same two states share their line. */
  points: Point[];
  label: (Box & { lines: string[] }) | null;
}

export interface Drawing {
  width: number;
  height: number;
  /** By state id, in chart order. */
  states: Map<string, Box>;
  /** Dots that mark the start of a compound state, by its id. */
  starts: Map<string, Box>;
  edges: PlacedEdge[];
}
