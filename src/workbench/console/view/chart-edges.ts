import type { Chart, ChartEdge, ChartNode } from '../../drawing/chart.ts';
import type { Chosen } from '../chart/chart-marks.ts';

export const nodeOf = (chart: Chart, id: string): ChartNode | undefined => chart.nodes.find((node) => node.id === id);

/** The transitions of a chart; one with several targets counts once. */
export const transitionsOf = (chart: Chart): ChartEdge[] =>
  [...new Map(chart.edges.toReversed().map((edge) => [edge.id, edge])).values()].toReversed();

/** Ancestors of a state, nearest first, without the machine itself. */
export function around(chart: Chart, id: string): ChartNode[] {
  const parent = nodeOf(chart, nodeOf(chart, id)?.parent ?? '');
  return parent?.parent ? [parent, ...around(chart, parent.id)] : [];
}

/** A state's own transitions and those inherited from its ancestors, without inherited ones whose event it always takes or refuses itself. */
export function outgoingEdges(chart: Chart, id: string): { own: ChartEdge[]; inherited: ChartEdge[] } {
  const all = transitionsOf(chart);
  const own = all.filter(({ source }) => source === id);
  const refused = (state: string) => nodeOf(chart, state)?.refuses ?? [];
  const taken = new Set([...own.filter(({ guard }) => guard === null).map(({ event }) => event), ...refused(id)]);
  const inherited: ChartEdge[] = [];
  const outer = [...around(chart, id).map((node) => node.id), chart.id].filter((source) => source !== id);
  for (const source of outer) {
    const added = all.filter((edge) => edge.source === source && !taken.has(edge.event));
    inherited.push(...added);
    for (const { event, guard } of added) if (guard === null) taken.add(event);
    for (const event of refused(source)) taken.add(event);
  }
  return { own, inherited };
}

/** Ids of the transitions that can lead out of a state. */
export function outgoingIds(chart: Chart, state: string): ReadonlySet<string> {
  const { own, inherited } = outgoingEdges(chart, state);
  return new Set([...own, ...inherited].map(({ id }) => id));
}

/** The innermost initial state. */
export function firstState(chart: Chart): string {
  let current = chart.nodes.find(({ parent }) => parent === null);
  for (;;) {
    const inner: string | undefined = current?.initial ?? chart.nodes.find(({ parent }) => parent !== null && parent === current?.id)?.id;
    const next = chart.nodes.find(({ id }) => id === inner);
    if (!next) return current?.id ?? chart.id;
    current = next;
  }
}

/** The first active state without active children; null for none. */
export function innermost(chart: Chart, on: ReadonlySet<string>): string | null {
  const outer = new Set(chart.nodes.flatMap(({ id, parent }) => (on.has(id) && parent !== null ? [parent] : [])));
  return chart.nodes.find(({ id }) => on.has(id) && !outer.has(id))?.id ?? null;
}

/** Resolves a selection from the address: states also by key if it is unambiguous. Null if it does not exist. */
export function resolveChosen(chart: Chart, chosen: Chosen | null): Chosen | null {
  if (chosen?.kind === 'edge') return chart.edges.some(({ id }) => id === chosen.id) ? chosen : null;
  if (!chosen || nodeOf(chart, chosen.id)) return chosen;
  const [match, ...others] = chart.nodes.filter(({ key }) => key === chosen.id);
  return match && others.length === 0 ? { kind: 'state', id: match.id } : null;
}
