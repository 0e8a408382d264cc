import type { Chart, ChartEdge, ChartNode } from './chart.ts';

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
    ...internal.flatMap((edge) => edgeLines(edge).map((text) => ({ text, edge }))),
    ...state.refuses.map((event) => ({ text: refusal(chart, state, event), edge: null })),
    ...tags.map((text) => ({ text, edge: null })),
  ];
}

/** An event that a state around this one would take. */
function refusal(chart: Chart, state: ChartNode, event: string): string {
  const own = chart.edges.some((edge) => edge.source === state.id && edge.event === event);
  return own ? `otherwise refuses ${event}` : `refuses ${event}`;
}

const LINE_LENGTH = 36;

/** An arrow's label: the event, the guard in brackets, the actions after a slash; together on a line as long as it stays readable. */
export function edgeLines(edge: ChartEdge): string[] {
  const parts = [edge.label, ...(edge.guard ? [`[${edge.guard}]`] : []), ...(edge.actions.length ? [`/ ${edge.actions.join(', ')}`] : [])];
  const [first = '', ...rest] = parts;
  const lines = [...wrap(first), ...rest.flatMap(wrap)];
  const together = parts.join(' ');
  return together.length <= LINE_LENGTH - 8 ? [together] : lines;
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > LINE_LENGTH) {
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
