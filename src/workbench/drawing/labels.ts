import type { Chart, ChartEdge, ChartNode } from './chart.ts';
import { wordsWidth } from './text-width.ts';

/** Height of a state's name row; a leaf state has room for a note below its name. */
export const HEAD = { container: 26, leaf: 36 } as const;

/** A row inside a state's box; the row of an internal transition belongs to that transition. */
export interface StateRow {
  text: string;
  edge: ChartEdge | null;
}

/** The rows below a state's name: entry and exit actions, activities, internal transitions, refused events, tags. */
export function stateRows(chart: Chart, state: ChartNode): StateRow[] {
  const internal = chart.edges.filter((edge) => edge.internal && edge.source === state.id);
  const plain = [
    ...state.invokes.map(({ src }) => `do / ${src}`),
    ...state.entry.map((action) => `entry / ${action}`),
    ...state.exit.map((action) => `exit / ${action}`),
  ];
  const tags = state.tags.length ? [state.tags.map((tag) => `#${tag}`).join(' ')] : [];
  return [
    ...(state.folded ? [{ text: `${state.folded} states inside`, edge: null }] : []),
    ...plain.map((text) => ({ text, edge: null })),
    ...internal.flatMap((edge) => wrapLabel(edge, MAX_WIDTH.row).map((text) => ({ text, edge }))),
    ...state.refuses.map((event) => ({ text: refusalText(chart, state, event), edge: null })),
    ...tags.map((text) => ({ text, edge: null })),
  ];
}

/** An event that an ancestor would take. */
function refusalText(chart: Chart, state: ChartNode, event: string): string {
  const own = chart.edges.some((edge) => edge.source === state.id && edge.event === event);
  return own ? `otherwise refuses ${event}` : `refuses ${event}`;
}

/** Maximum line widths in pixels; a single word may be wider. */
const MAX_WIDTH = { label: 160, row: 200 } as const;

/** An arrow's label: event, guard in brackets, actions after a slash; on one line if short enough. */
export function edgeLines(edge: ChartEdge): string[] {
  return wrapLabel(edge, MAX_WIDTH.label);
}

function wrapLabel(edge: ChartEdge, maxWidth: number): string[] {
  const guard = edge.guard ? [`[${edge.guard}]`] : [];
  const actions = edge.actions.length ? [`/ ${edge.actions.join(', ')}`] : [];
  const parts = [edge.label, ...guard, ...actions];
  const singleLine = parts.join(' ');
  return wordsWidth(singleLine) <= maxWidth ? [singleLine] : parts.flatMap((part) => wrap(part, maxWidth));
}

function wrap(text: string, maxWidth: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && wordsWidth(`${line} ${word}`) > maxWidth) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line];
}

/** The arrow as one sentence, for tooltips and screen readers. */
export function edgeSentence(chart: Chart, edge: ChartEdge): string {
  const key = (id: string): string => chart.nodes.find((node) => node.id === id)?.key ?? id;
  const route = edge.internal ? `stays in ${key(edge.source)}` : `${key(edge.source)} to ${key(edge.target)}`;
  const guard = edge.guard ? ` if ${edge.guard}` : '';
  return [`${edge.label}: ${route}${guard}`, edge.description, edge.guardSentence && `Blocked: ${edge.guardSentence}`]
    .filter(Boolean)
    .join('. ');
}
