import type { Chart, ChartNode } from './chart.ts';

/** Parents and children of a chart's states. */
export interface StateTree {
  root: ChartNode;
  node(id: string): ChartNode;
  children(id: string): ChartNode[];
  /** The state itself, its parent, … up to the root. */
  line(id: string): ChartNode[];
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
  const line = (id: string): ChartNode[] => {
    const { parent } = node(id);
    return [node(id), ...(parent === null ? [] : line(parent))];
  };
  return { root, node, line, children: (id) => chart.nodes.filter((candidate) => candidate.parent === id) };
}
