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
  /** Null for the arrow from the dot to the state entered first. */
  edge: ChartEdge | null;
  /** Arrows of one sort between the same two states share their line. */
  points: Point[];
  label: (Box & { lines: string[] }) | null;
}

export interface Drawing {
  width: number;
  height: number;
  /** By state id, in the order of the chart. */
  states: Map<string, Box>;
  /** The dots that mark where a compound state starts, by its id. */
  starts: Map<string, Box>;
  edges: PlacedEdge[];
}
