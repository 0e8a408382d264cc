import type { Chart, ChartEdge, ChartNode } from './chart.ts';

/** What happened to a record: the names of its states before and after, and the event between them. */
export interface Happening {
  from: string;
  event: string;
  to: string;
}

/** Finds states and arrows of a chart by what records keep: the names of the innermost states. */
export interface ArrowFinder {
  /** The innermost state of this name. */
  leaf: (name: string) => ChartNode | null;
  /** The state and everything around it, innermost first. */
  around: (stateId: string) => ChartNode[];
  /** The arrow that led there: of the state itself, or of one around it. Null: the chart has none (any more). */
  arrow: (happening: Happening) => ChartEdge | null;
}

export function arrowFinder({ nodes, edges }: Pick<Chart, 'nodes' | 'edges'>): ArrowFinder {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const leaves = new Map(nodes.filter(({ type }) => type === 'atomic' || type === 'final').map((node) => [node.key, node]));
  const around = (stateId: string): ChartNode[] => {
    const found: ChartNode[] = [];
    for (let node = byId.get(stateId); node; node = node.parent === null ? undefined : byId.get(node.parent)) found.push(node);
    return found;
  };
  /** A record that enters a compound state stands in its first one. */
  const entered = (stateId: string): ChartNode | undefined => {
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
        const found = own.find((edge) => (edge.internal ? from === to : entered(edge.target)?.key === to));
        if (found) return found;
      }
      return null;
    },
  };
}
