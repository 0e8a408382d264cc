import type { Chart, ChartEdge } from '#charts/chart.ts';

/** The transitions of a chart as a reader counts them: one with several targets is one. */
export const transitionsOf = (chart: Chart): ChartEdge[] => [...new Map(chart.edges.toReversed().map((edge) => [edge.id, edge])).values()].toReversed();

/** Ids of the transitions that leave a state, those of the states around it not among them. */
export const waysOutOf = (chart: Chart, state: string): ReadonlySet<string> =>
  new Set(chart.edges.filter(({ source }) => source === state).map(({ id }) => id));

/** Where a machine begins: the innermost of its first states. */
export function firstState(chart: Chart): string {
  const root = chart.nodes.find(({ parent }) => parent === null);
  let at = root;
  for (;;) {
    const inner = at && (at.initial ?? chart.nodes.find(({ parent }) => parent === at?.id)?.id);
    const next = chart.nodes.find(({ id }) => id === inner);
    if (!next) return at?.id ?? chart.id;
    at = next;
  }
}
