import type { Chart } from './chart.ts';
import type { StateTree } from './tree.ts';

/** State id → rank among its siblings. Arrows to a lower rank are drawn upwards. */
export type Ranks = ReadonlyMap<string, number>;

/** Sibling orders to try, each starting with the initial state. */
export const orderings = ['written', 'depth', 'fewest'] as const;
export type Ordering = (typeof orderings)[number];

export function ranksOf(chart: Chart, tree: StateTree, ordering: Ordering): Ranks {
  const rows = chart.nodes.map((state) => orderOf(scopeOf(chart, tree, state.id), ordering));
  return new Map(rows.flatMap((row) => row.map((id, index) => [id, index] as const)));
}

/** Whether an arrow between these states leads to an earlier sibling, of the states themselves or of their ancestors. */
export function isBackEdge(tree: StateTree, ranks: Ranks, source: string, target: string): boolean {
  const fork = divergingSiblings(tree, source, target);
  return fork !== null && (ranks.get(fork.from) ?? 0) > (ranks.get(fork.to) ?? 0);
}

/** The two siblings that contain an arrow's ends; null if one end contains the other. */
function divergingSiblings(tree: StateTree, source: string, target: string): { scope: string; from: string; to: string } | null {
  const sourcePath = tree.selfAndAncestors(source).toReversed();
  const targetPath = tree.selfAndAncestors(target).toReversed();
  const at = sourcePath.findIndex((state, index) => state.id !== targetPath[index]?.id);
  const [from, to, scope] = [sourcePath[at], targetPath[at], sourcePath[at - 1]];
  return from && to && scope ? { scope: scope.id, from: from.id, to: to.id } : null;
}

/** The children of a state, and the arrows between them or their descendants. */
interface Scope {
  first: string | null;
  states: string[];
  edges: { from: string; to: string }[];
}

function scopeOf(chart: Chart, tree: StateTree, id: string): Scope {
  const states = tree.children(id).map((child) => child.id);
  const { initial } = tree.node(id);
  const first = states.find((child) => initial !== null && tree.selfAndAncestors(initial).some((state) => state.id === child)) ?? null;
  const edges = chart.edges
    .flatMap(({ source, target }) => divergingSiblings(tree, source, target) ?? [])
    .filter(({ scope }) => scope === id);
  return { first, states, edges };
}

function orderOf(scope: Scope, ordering: Ordering): string[] {
  const written = scope.first === null ? scope.states : [scope.first, ...scope.states.filter((id) => id !== scope.first)];
  if (ordering === 'written') return written;
  const sorted = depthFirst(written, scope.edges);
  const row = [...written.slice(0, 1), ...sorted.filter((id) => id !== written[0])];
  return ordering === 'depth' ? row : minimizeBackEdges(row, scope.edges);
}

/** Depth-first topological order, ignoring cycles. */
function depthFirst(states: string[], edges: Scope['edges']): string[] {
  const seen = new Set<string>();
  const sorted: string[] = [];
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const { from, to } of edges.toReversed()) if (from === id) visit(to);
    sorted.push(id);
  };
  for (const id of states) visit(id);
  return sorted.toReversed();
}

/** Moves each state to where the fewest arrows lead back, until nothing improves; the first state stays first. */
function minimizeBackEdges(states: string[], edges: Scope['edges']): string[] {
  let row = states;
  for (let round = 0; round < states.length; round += 1) {
    const previousCount = countBackEdges(row, edges);
    for (const id of states.slice(1)) row = bestPosition(row, id, edges);
    if (countBackEdges(row, edges) === previousCount) break;
  }
  return row;
}

function bestPosition(row: string[], id: string, edges: Scope['edges']): string[] {
  const others = row.filter((other) => other !== id);
  const placed = others.map((_, index) => [...others.slice(0, index + 1), id, ...others.slice(index + 1)]);
  return placed.reduce((best, next) => (countBackEdges(next, edges) < countBackEdges(best, edges) ? next : best), row);
}

function countBackEdges(row: string[], edges: Scope['edges']): number {
  const position = new Map(row.map((id, index) => [id, index]));
  return edges.filter(({ from, to }) => (position.get(from) ?? 0) > (position.get(to) ?? 0)).length;
}
