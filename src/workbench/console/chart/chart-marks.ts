/** What is drawn over a chart. States and transitions are named by their ids in the chart. */
export interface ChartMarks {
  /** Active states glow. */
  on?: ReadonlySet<string>;
  /** States that it would begin in. */
  begins?: ReadonlySet<string>;
  /** The transition that was just taken flashes; `count` tells two of the same apart. */
  fired?: { edge: string; count: number } | undefined;
  states?: ReadonlyMap<string, StateMark>;
  edges?: ReadonlyMap<string, EdgeMark>;
}

/** One of the meanings that a mark's colour may have. */
export type MarkTone = 'plain' | 'accent' | 'good' | 'late' | 'due' | 'faint';

export interface StateMark {
  tone?: MarkTone;
  /** At the right in the state's box: a number, mostly. */
  badge?: string;
  /** Under the state's name, small. */
  note?: string;
}

export interface EdgeMark {
  tone?: MarkTone;
  /** Stands on the arrow's line instead of the arrow's own words; empty: none at all. */
  text?: string;
  /** Beside the arrow's own words: a sign or a count. */
  badge?: string;
  /** Stroke in pixels of the drawing. */
  width?: number;
}

/** What of a chart was clicked or walked to. */
export type Chosen = { kind: 'state'; id: string } | { kind: 'edge'; id: string };

export const noMarks: ChartMarks = {};

/** Marks over each other: the later ones win. */
export function together(...layers: readonly ChartMarks[]): ChartMarks {
  return layers.reduce((below, above) => ({
    ...below,
    ...above,
    on: new Set([...(below.on ?? []), ...(above.on ?? [])]),
    states: new Map([...(below.states ?? []), ...(above.states ?? [])]),
    edges: new Map([...(below.edges ?? []), ...(above.edges ?? [])]),
  }));
}
