import type { Chart, ChartEdge, ChartNode } from './chart.ts';

/** A record's transition: the names of its states before and after, and the event. */
export interface RecordTransition {
  from: string;
  event: string;
  to: string;
}

/** Finds states and arrows of a chart by the state names stored with records. */
export interface ArrowFinder {
  /** The innermost state of this name. */
  leaf: (name: string) => ChartNode | null;
  /** The state and its ancestors, innermost first. */
  around: (stateId: string) => ChartNode[];
  /** The arrow of the state or an ancestor that caused the transition; null if the chart has none (any more). */
  arrow: (happening: RecordTransition) => ChartEdge | null;
}

export function arrowFinder({ nodes, edges }: Pick<Chart, 'nodes' | 'edges'>): ArrowFinder {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const leaves = new Map(nodes.filter(({ type }) => type === 'atomic' || type === 'final').map((node) => [node.key, node]));
  const around = (stateId: string): ChartNode[] => {
    const found: ChartNode[] = [];
    for (let node = byId.get(stateId); node; node = node.parent === null ? undefined : byId.get(node.parent)) found.push(node);
    return found;
  };
  /** Entering a compound state enters its initial state. */
  const enteredLeaf = (stateId: string): ChartNode | undefined => {
    let node = byId.get(stateId);
    while (node?.initial) node = byId.get(node.initial);
    return node;
  };
  return {
    leaf: (name) => leaves.get(name) ?? null,
    around,
    arrow: ({ from, event, to }) => {
      const leaf = leaves.get(from);
      for (const { id } of leaf ? around(leaf.id) : []) {
        const own = edges.filter((edge) => edge.source === id && edge.event === event);
        const match = own.find((edge) => (edge.internal ? from === to : enteredLeaf(edge.target)?.key === to));
        if (match) return match;
      }
      return null;
    },
  };
}
