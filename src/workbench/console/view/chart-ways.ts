import type { Chart, ChartEdge, ChartNode } from '../../drawing/chart.ts';
import type { Chosen } from '../chart/chart-marks.ts';

export const nodeOf = (chart: Chart, id: string): ChartNode | undefined => chart.nodes.find((node) => node.id === id);

/** The transitions of a chart as a reader counts them: one with several targets is one. */
export const transitionsOf = (chart: Chart): ChartEdge[] =>
  [...new Map(chart.edges.toReversed().map((edge) => [edge.id, edge])).values()].toReversed();

/** States around a state, the nearest first; the machine itself is none. */
export function around(chart: Chart, id: string): ChartNode[] {
  const parent = nodeOf(chart, nodeOf(chart, id)?.parent ?? '');
  return parent?.parent ? [parent, ...around(chart, parent.id)] : [];
}

/** Ways out that a state has itself, and those that the states around it give it: not those whose event it always takes or refuses itself. */
export function waysOut(chart: Chart, id: string): { own: ChartEdge[]; inherited: ChartEdge[] } {
  const all = transitionsOf(chart);
  const own = all.filter(({ source }) => source === id);
  const refused = (state: string) => nodeOf(chart, state)?.refuses ?? [];
  const taken = new Set([...own.filter(({ guard }) => guard === null).map(({ event }) => event), ...refused(id)]);
  const inherited: ChartEdge[] = [];
  const outer = [...around(chart, id).map((node) => node.id), chart.id].filter((source) => source !== id);
  for (const source of outer) {
    const given = all.filter((edge) => edge.source === source && !taken.has(edge.event));
    inherited.push(...given);
    for (const { event, guard } of given) if (guard === null) taken.add(event);
    for (const event of refused(source)) taken.add(event);
  }
  return { own, inherited };
}

/** Ids of the transitions that can lead out of a state. */
export function waysOutOf(chart: Chart, state: string): ReadonlySet<string> {
  const { own, inherited } = waysOut(chart, state);
  return new Set([...own, ...inherited].map(({ id }) => id));
}

/** Where a machine begins: the innermost of its first states. */
export function firstState(chart: Chart): string {
  let at = chart.nodes.find(({ parent }) => parent === null);
  for (;;) {
    const inner: string | undefined = at?.initial ?? chart.nodes.find(({ parent }) => parent !== null && parent === at?.id)?.id;
    const next = chart.nodes.find(({ id }) => id === inner);
    if (!next) return at?.id ?? chart.id;
    at = next;
  }
}

/** Of the states that something stands in, the first that stands in no other of them; null for none. */
export function innermost(chart: Chart, on: ReadonlySet<string>): string | null {
  const outer = new Set(chart.nodes.flatMap(({ id, parent }) => (on.has(id) && parent !== null ? [parent] : [])));
  return chart.nodes.find(({ id }) => on.has(id) && !outer.has(id))?.id ?? null;
}

/** What an address names, as the chart knows it: a state by its key too, where only one has it. Null for what is not there. */
export function present(chart: Chart, chosen: Chosen | null): Chosen | null {
  if (chosen?.kind === 'edge') return chart.edges.some(({ id }) => id === chosen.id) ? chosen : null;
  if (!chosen || nodeOf(chart, chosen.id)) return chosen;
  const [one, ...others] = chart.nodes.filter(({ key }) => key === chosen.id);
  return one && others.length === 0 ? { kind: 'state', id: one.id } : null;
}
