import type { Chart } from './chart.ts';
import type { StateTree } from './tree.ts';

/** State id → its place among its siblings: arrows lead from lower to higher ones, those that lead back are drawn upwards. */
export type Ranks = ReadonlyMap<string, number>;

/** Ways to put siblings in a row, each starting with the state that is entered first. */
export const orderings = ['written', 'depth', 'fewest'] as const;
export type Ordering = (typeof orderings)[number];

export function ranksOf(chart: Chart, tree: StateTree, ordering: Ordering): Ranks {
  const rows = chart.nodes.map((state) => orderOf(scopeOf(chart, tree, state.id), ordering));
  return new Map(rows.flatMap((row) => row.map((id, index) => [id, index] as const)));
}

/** Whether an arrow between these states leads back to an earlier sibling, of the states themselves or of those around them. */
export function leadsBack(tree: StateTree, ranks: Ranks, source: string, target: string): boolean {
  const fork = forkOf(tree, source, target);
  return fork !== null && (ranks.get(fork.from) ?? 0) > (ranks.get(fork.to) ?? 0);
}

/** The two siblings in which an arrow's ends lie; null when one end lies in the other. */
function forkOf(tree: StateTree, source: string, target: string): { scope: string; from: string; to: string } | null {
  const up = tree.line(source).toReversed();
  const down = tree.line(target).toReversed();
  const at = up.findIndex((state, index) => state.id !== down[index]?.id);
  const [from, to, scope] = [up[at], down[at], up[at - 1]];
  return from && to && scope ? { scope: scope.id, from: from.id, to: to.id } : null;
}

/** The states inside one state, and the arrows between them or between what they hold. */
interface Scope {
  first: string | null;
  states: string[];
  ways: { from: string; to: string }[];
}

function scopeOf(chart: Chart, tree: StateTree, id: string): Scope {
  const states = tree.children(id).map((child) => child.id);
  const { initial } = tree.node(id);
  const first = states.find((child) => initial !== null && tree.line(initial).some((state) => state.id === child)) ?? null;
  const ways = chart.edges.flatMap(({ source, target }) => forkOf(tree, source, target) ?? []).filter(({ scope }) => scope === id);
  return { first, states, ways };
}

function orderOf(scope: Scope, ordering: Ordering): string[] {
  const written = scope.first === null ? scope.states : [scope.first, ...scope.states.filter((id) => id !== scope.first)];
  if (ordering === 'written') return written;
  const deep = depthFirst(written, scope.ways);
  const row = [...written.slice(0, 1), ...deep.filter((id) => id !== written[0])];
  return ordering === 'depth' ? row : fewestBack(row, scope.ways);
}

/** Each state after those that lead to it, as far as one comes without going in circles. */
function depthFirst(states: string[], ways: Scope['ways']): string[] {
  const seen = new Set<string>();
  const done: string[] = [];
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const { from, to } of ways.toReversed()) if (from === id) visit(to);
    done.push(id);
  };
  for (const id of states) visit(id);
  return done.toReversed();
}

/** Moves each state to where the fewest arrows lead back, until none gains; the first stays first. */
function fewestBack(states: string[], ways: Scope['ways']): string[] {
  let row = states;
  for (let round = 0; round < states.length; round += 1) {
    const before = backOf(row, ways);
    for (const id of states.slice(1)) row = bestPlace(row, id, ways);
    if (backOf(row, ways) === before) break;
  }
  return row;
}

function bestPlace(row: string[], id: string, ways: Scope['ways']): string[] {
  const others = row.filter((other) => other !== id);
  const placed = others.map((_, index) => [...others.slice(0, index + 1), id, ...others.slice(index + 1)]);
  return placed.reduce((best, next) => (backOf(next, ways) < backOf(best, ways) ? next : best), row);
}

function backOf(row: string[], ways: Scope['ways']): number {
  const place = new Map(row.map((id, index) => [id, index]));
  return ways.filter(({ from, to }) => (place.get(from) ?? 0) > (place.get(to) ?? 0)).length;
}
