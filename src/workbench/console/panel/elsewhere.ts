import type { Chart, ChartEdge, ChartNode } from '../../drawing/chart.ts';
import { around, nodeOf, transitionsOf } from '../view/chart-edges.ts';

/** An event that other states handle. */
export interface OtherStateEvent {
  edge: ChartEdge;
  /** The leaf states that handle it, or their common parent if there are many. */
  states: ChartNode[];
}

/** More states than these are replaced by their common parent. */
const MAX_STATES = 4;

/**
 * The chart's events that are not handled here, each with the states that handle it. Events that lead to a current state are
 * omitted because they have already happened.
 *
 * @param at ids of the current states
 */
export function eventsFromOtherStates(chart: Chart, at: ReadonlySet<string>, here: ReadonlySet<string>): OtherStateEvent[] {
  const sent = transitionsOf(chart).filter(({ kind, event }) => kind === 'event' && !event.includes('*') && !here.has(event));
  return [...new Set(sent.map(({ event }) => event))].flatMap((type) => {
    const edges = sent.filter(({ event }) => event === type);
    const [edge] = edges;
    if (edges.every(({ target, internal }) => !internal && at.has(target))) return [];
    const states = edges.flatMap(({ source }) => statesToShow(chart, source));
    return edge ? [{ edge, states: [...new Set(states)] }] : [];
  });
}

function statesToShow(chart: Chart, id: string): ChartNode[] {
  const inner = chart.nodes.filter(({ id: each, type }) => type === 'atomic' && around(chart, each).some((node) => node.id === id));
  const node = nodeOf(chart, id);
  return inner.length > 0 && inner.length <= MAX_STATES ? inner : node ? [node] : [];
}
