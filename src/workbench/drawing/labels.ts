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
  const own = chart.edges.filter((edge) => edge.source === state.id);
  const internal = own.filter((edge) => edge.internal);
  const listed = own.filter((edge) => isListed(chart, edge));
  const lists = [...new Set(listed.map(({ event }) => event))].map((event) => listed.filter((edge) => edge.event === event));
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
    ...lists.flatMap((edges) => listRows(chart, edges)),
    ...state.refuses.map((event) => ({ text: refusalText(chart, state, event), edge: null })),
    ...tags.map((text) => ({ text, edge: null })),
  ];
}

/** From how many on the states that an event leads back to are a list. */
const LISTED = 4;

/** Whether an event of a state leads to so many states within it that they are listed in its box: arrows would bury what lies there. */
export function isListed(chart: Chart, { source, event, internal }: ChartEdge): boolean {
  if (internal) return false;
  const targets = chart.edges.filter((edge) => edge.source === source && edge.event === event).map(({ target }) => target);
  return new Set(targets).size >= LISTED && targets.every((target) => isWithin(chart, target, source));
}

function isWithin({ nodes }: Pick<Chart, 'nodes'>, id: string, outer: string): boolean {
  const parent = nodes.find((node) => node.id === id)?.parent ?? null;
  return parent !== null && (parent === outer || isWithin({ nodes }, parent, outer));
}

/** The event once, then a row for each state it leads to. */
function listRows(chart: Chart, edges: readonly ChartEdge[]): StateRow[] {
  const [first] = edges;
  const head = first ? wrapLabel(first, MAX_WIDTH.row).map((text) => ({ text, edge: null })) : [];
  return [...head, ...edges.map((edge) => ({ text: `→ ${keyOf(chart, edge.target)}`, edge }))];
}

const keyOf = ({ nodes }: Chart, id: string): string => nodes.find((node) => node.id === id)?.key ?? id;

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
  const source = keyOf(chart, edge.source);
  const route = edge.internal ? `stays in ${source}` : `${source} to ${keyOf(chart, edge.target)}`;
  const guard = edge.guard ? ` if ${edge.guard}` : '';
  return [`${edge.label}: ${route}${guard}`, edge.description, edge.guardSentence && `Blocked: ${edge.guardSentence}`]
    .filter(Boolean)
    .join('. ');
}
