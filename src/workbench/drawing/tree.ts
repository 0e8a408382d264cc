import type { Chart, ChartNode } from './chart.ts';

/** Parent and child lookup for a chart's states. */
export interface StateTree {
  root: ChartNode;
  node(id: string): ChartNode;
  children(id: string): ChartNode[];
  /** The state itself, its parent, … up to the root. */
  selfAndAncestors(id: string): ChartNode[];
}

export function stateTree(chart: Chart): StateTree {
  const byId = new Map(chart.nodes.map((node) => [node.id, node]));
  const root = chart.nodes.find((candidate) => candidate.parent === null);
  if (!root) throw new Error(`Chart ${chart.id} has no root state`);
  const node = (id: string): ChartNode => {
    const found = byId.get(id);
    if (!found) throw new Error(`Chart ${chart.id} has no state ${id}`);
    return found;
  };
  const selfAndAncestors = (id: string): ChartNode[] => {
    const { parent } = node(id);
    return [node(id), ...(parent === null ? [] : selfAndAncestors(parent))];
  };
  return { root, node, selfAndAncestors, children: (id) => chart.nodes.filter((candidate) => candidate.parent === id) };
}
