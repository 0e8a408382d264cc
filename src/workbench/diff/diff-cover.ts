import type { Chart, ChartEdge } from '../drawing/chart.ts';
import { stateTree } from '../drawing/tree.ts';

/** Removed arrows whose behaviour is kept because the same arrow now leaves an ancestor of their source. */
export interface EdgeCover {
  /** Former arrow → the arrow that replaces it. */
  moved: Map<ChartEdge, ChartEdge>;
  /** Added arrows that only merge former ones and give no state a new transition. */
  gathering: Set<ChartEdge>;
}

/**
 * @param gone arrows of the earlier chart without a match
 * @param added arrows of the later chart without a match
 */
export function coverEdges(
  before: Chart,
  after: Chart,
  states: ReadonlyMap<string, string>,
  gone: readonly ChartEdge[],
  added: readonly ChartEdge[],
): EdgeCover {
  const earlier = leavesOf(before);
  const later = leavesOf(after);
  const mappedLeaves = (edge: ChartEdge) => earlier(edge.source).flatMap((id) => states.get(id) ?? []);
  const isSame = (old: ChartEdge, now: ChartEdge) =>
    edgeSignature(old) === edgeSignature(now) &&
    old.internal === now.internal &&
    (old.internal || (states.get(old.target) ?? old.target) === now.target);
  const moved = new Map<ChartEdge, ChartEdge>();
  for (const old of gone) {
    const leaves = mappedLeaves(old);
    const cover = added.find((now) => isSame(old, now) && leaves.length > 0 && within(leaves, later(now.source)));
    if (cover) moved.set(old, cover);
  }
  const gathering = added.filter((now) => {
    const formerLeaves = [...moved].flatMap(([old, cover]) => (cover === now ? mappedLeaves(old) : []));
    const refusing = after.nodes.filter(({ refuses }) => refuses.includes(now.event)).map(({ id }) => id);
    return formerLeaves.length > 0 && within(later(now.source).filter(isExisting(states)), [...formerLeaves, ...refusing]);
  });
  return { moved, gathering: new Set(gathering) };
}

/** Added states are ignored when deciding whether an arrow only merges former ones. */
function isExisting(states: ReadonlyMap<string, string>): (id: string) => boolean {
  const ids = new Set(states.values());
  return (id) => ids.has(id);
}

const within = (subset: readonly string[], all: readonly string[]): boolean => subset.every((id) => all.includes(id));

const edgeSignature = ({ event, kind, delay, guard, actions }: ChartEdge): string =>
  JSON.stringify([kind === 'after' ? (delay?.ms ?? delay?.name) : event, kind, guard, actions]);

/** The leaf states at and inside a state. */
function leavesOf(chart: Chart): (id: string) => string[] {
  const tree = stateTree(chart);
  const leaves = (id: string): string[] => {
    const inner = tree.children(id);
    return inner.length ? inner.flatMap((child) => leaves(child.id)) : [id];
  };
  return leaves;
}
