import type { Chart, ChartEdge, ChartNode } from './chart.ts';
import { stateTree } from './tree.ts';

/** States that can be folded: all that have states inside, except the machine itself. */
export function foldableStates(chart: Chart): ChartNode[] {
  const outer = new Set(chart.nodes.map(({ parent }) => parent));
  return chart.nodes.filter(({ id, parent }) => parent !== null && outer.has(id));
}

/** The outermost folded state that contains a state, or is it; the state itself if none does. */
export function visibleState(chart: Chart, folded: ReadonlySet<string>, id: string): string {
  if (!chart.nodes.some((node) => node.id === id)) return id;
  return (
    stateTree(chart)
      .selfAndAncestors(id)
      .findLast((state) => folded.has(state.id))?.id ?? id
  );
}

/**
 * The chart with the states inside folded ones left out. Transitions from and to them start and end at the folded state; those
 * that look the same are drawn once, and those inside it are left out.
 */
export function foldChart(chart: Chart, folded: ReadonlySet<string>): Chart {
  const tree = stateTree(chart);
  const visible = new Map(chart.nodes.map(({ id }) => [id, visibleState(chart, folded, id)]));
  const countInside = (id: string): number => tree.children(id).reduce((sum, child) => sum + 1 + countInside(child.id), 0);
  const nodes = chart.nodes
    .filter(({ id }) => visible.get(id) === id)
    .map((node): ChartNode => {
      const initial = node.initial === null ? null : (visible.get(node.initial) ?? null);
      return folded.has(node.id) ? { ...node, ...bare, type: 'atomic', initial: null, folded: countInside(node.id) } : { ...node, initial };
    });
  const drawn = new Map<string, ChartEdge>();
  for (const edge of chart.edges) {
    const source = visible.get(edge.source) ?? edge.source;
    const target = visible.get(edge.target) ?? edge.target;
    const isInside = source === target && folded.has(source);
    if (isInside) continue;
    const { label, kind, guard, actions, internal } = edge;
    const look = JSON.stringify([source, target, kind, label, guard, actions, internal]);
    if (!drawn.has(look)) drawn.set(look, { ...edge, source, target, self: source === target && !internal });
  }
  return { ...chart, nodes, edges: [...drawn.values()] };
}

/** A folded state shows only its name and how much is inside. */
const bare = { tags: [], entry: [], exit: [], invokes: [], refuses: [] } satisfies Partial<ChartNode>;
