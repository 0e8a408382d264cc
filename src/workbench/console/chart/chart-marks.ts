import type { Chart } from '../../drawing/chart.ts';
import { visibleState } from '../../drawing/fold.ts';

/** Marks over a drawn chart. States and transitions are identified by their ids. */
export interface ChartMarks {
  /** Active states, highlighted. */
  on?: ReadonlySet<string>;
  /** States in which a play would start. */
  begins?: ReadonlySet<string>;
  /** The transition just taken, which flashes; `count` distinguishes two in a row. */
  fired?: { edge: string; count: number } | undefined;
  states?: ReadonlyMap<string, StateMark>;
  edges?: ReadonlyMap<string, EdgeMark>;
}

/** Meaning of a mark, shown as a colour. */
export type MarkTone = 'plain' | 'accent' | 'good' | 'late' | 'due' | 'faint';

export interface StateMark {
  tone?: MarkTone;
  /** At the right in the state's box: usually a number. */
  badge?: string;
  /** Small text under the state's name. */
  note?: string;
}

export interface EdgeMark {
  tone?: MarkTone;
  /** Beside the arrow's label: a sign or a count. */
  badge?: string;
  /** Stroke width in pixels of the drawing. */
  width?: number;
}

/** A selected state or transition. */
export type Chosen = { kind: 'state'; id: string } | { kind: 'edge'; id: string };

export const noMarks: ChartMarks = {};

/** Merges marks; later layers win. */
export function mergeMarks(...layers: readonly ChartMarks[]): ChartMarks {
  return layers.reduce((below, above) => ({
    ...below,
    ...above,
    on: new Set([...(below.on ?? []), ...(above.on ?? [])]),
    states: new Map([...(below.states ?? []), ...(above.states ?? [])]),
    edges: new Map([...(below.edges ?? []), ...(above.edges ?? [])]),
  }));
}

/** Marks for a folded chart: a folded state is active if a state inside it is. */
export function foldMarks(marks: ChartMarks, chart: Chart, folded: ReadonlySet<string>): ChartMarks {
  if (folded.size === 0) return marks;
  const seen = (ids: ReadonlySet<string> | undefined) => new Set([...(ids ?? [])].map((id) => visibleState(chart, folded, id)));
  return { ...marks, on: seen(marks.on), begins: seen(marks.begins) };
}
