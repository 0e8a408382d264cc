import type { Chart, ChartEdge, ChartNode } from './chart.ts';
import { wordsWidth } from './text-width.ts';

/** Height of a state's name line; a state without states inside has room for a remark below its name. */
export const HEAD = { container: 26, leaf: 36 } as const;

/** A line inside a state's box; an internal transition's line belongs to that transition. */
export interface StateRow {
  text: string;
  edge: ChartEdge | null;
}

/** The lines under a state's name: what runs on the way in and out, what it does meanwhile and refuses, its tags. */
export function stateRows(chart: Chart, state: ChartNode): StateRow[] {
  const internal = chart.edges.filter((edge) => edge.internal && edge.source === state.id);
  const plain = [
    ...state.invokes.map(({ src }) => `do / ${src}`),
    ...state.entry.map((action) => `entry / ${action}`),
    ...state.exit.map((action) => `exit / ${action}`),
  ];
  const tags = state.tags.length ? [state.tags.map((tag) => `#${tag}`).join(' ')] : [];
  return [
    ...plain.map((text) => ({ text, edge: null })),
    ...internal.flatMap((edge) => filled(edge, WIDE.row).map((text) => ({ text, edge }))),
    ...state.refuses.map((event) => ({ text: refusal(chart, state, event), edge: null })),
    ...tags.map((text) => ({ text, edge: null })),
  ];
}

/** An event that a state around this one would take. */
function refusal(chart: Chart, state: ChartNode, event: string): string {
  const own = chart.edges.some((edge) => edge.source === state.id && edge.event === event);
  return own ? `otherwise refuses ${event}` : `refuses ${event}`;
}

/** Widths in pixels that lines are filled up to; a single word may be wider. */
const WIDE = { label: 160, row: 200 } as const;

/** An arrow's label: the event, the guard in brackets, the actions after a slash; together on a line as long as it stays short. */
export function edgeLines(edge: ChartEdge): string[] {
  return filled(edge, WIDE.label);
}

function filled(edge: ChartEdge, wide: number): string[] {
  const guard = edge.guard ? [`[${edge.guard}]`] : [];
  const actions = edge.actions.length ? [`/ ${edge.actions.join(', ')}`] : [];
  const parts = [edge.label, ...guard, ...actions];
  const together = parts.join(' ');
  return wordsWidth(together) <= wide ? [together] : parts.flatMap((part) => wrap(part, wide));
}

function wrap(text: string, wide: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && wordsWidth(`${line} ${word}`) > wide) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line];
}

/** The arrow in one sentence, for tooltips and screen readers. */
export function edgeSentence(chart: Chart, edge: ChartEdge): string {
  const key = (id: string): string => chart.nodes.find((node) => node.id === id)?.key ?? id;
  const way = edge.internal ? `stays in ${key(edge.source)}` : `${key(edge.source)} to ${key(edge.target)}`;
  const guard = edge.guard ? ` if ${edge.guard}` : '';
  return [`${edge.label}: ${way}${guard}`, edge.description, edge.guardSentence && `Blocked: ${edge.guardSentence}`]
    .filter(Boolean)
    .join('. ');
}
