import type { Chart, ChartEdge, ChartNode } from '../../drawing/chart.ts';
import { around, nodeOf, transitionsOf } from '../view/chart-ways.ts';

/** An event that another state answers. */
export interface Elsewhere {
  edge: ChartEdge;
  /** The innermost states that answer it, or the groups of many such. */
  states: ChartNode[];
}

/** More states than these are told as the group that they are in. */
const FEW = 4;

/**
 * The chart's events that are not among those answered here, each with the states that answer it. Those that lead to where
 * one stands are left out: they have happened.
 *
 * @param at ids of the states where one stands
 */
export function answeredElsewhere(chart: Chart, at: ReadonlySet<string>, here: ReadonlySet<string>): Elsewhere[] {
  const sent = transitionsOf(chart).filter(({ kind, event }) => kind === 'event' && !event.includes('*') && !here.has(event));
  return [...new Set(sent.map(({ event }) => event))].flatMap((type) => {
    const edges = sent.filter(({ event }) => event === type);
    const [edge] = edges;
    if (edges.every(({ target, internal }) => !internal && at.has(target))) return [];
    const states = edges.flatMap(({ source }) => told(chart, source));
    return edge ? [{ edge, states: [...new Set(states)] }] : [];
  });
}

function told(chart: Chart, id: string): ChartNode[] {
  const inner = chart.nodes.filter(({ id: each, type }) => type === 'atomic' && around(chart, each).some((node) => node.id === id));
  const node = nodeOf(chart, id);
  return inner.length > 0 && inner.length <= FEW ? inner : node ? [node] : [];
}
