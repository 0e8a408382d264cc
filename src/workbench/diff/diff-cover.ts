import type { Chart, ChartEdge } from '../drawing/chart.ts';
import { stateTree } from '../drawing/tree.ts';

/** Arrows that are gone although nothing was lost: the same arrow now leaves a state around theirs. */
export interface Covered {
  /** Former arrow → the one that stands for it now. */
  moved: Map<ChartEdge, ChartEdge>;
  /** New arrows that only gather former ones: no state has a way that it did not have. */
  gathering: Set<ChartEdge>;
}

/**
 * @param gone arrows of the earlier chart that were not found again
 * @param added arrows of the later chart that are not in the earlier one
 */
export function coverEdges(
  before: Chart,
  after: Chart,
  states: ReadonlyMap<string, string>,
  gone: readonly ChartEdge[],
  added: readonly ChartEdge[],
): Covered {
  const earlier = leavesOf(before);
  const later = leavesOf(after);
  const kept = (edge: ChartEdge) => earlier(edge.source).flatMap((id) => states.get(id) ?? []);
  const isSame = (old: ChartEdge, now: ChartEdge) =>
    alike(old) === alike(now) && old.internal === now.internal && (old.internal || (states.get(old.target) ?? old.target) === now.target);
  const moved = new Map<ChartEdge, ChartEdge>();
  for (const old of gone) {
    const leaves = kept(old);
    const cover = added.find((now) => isSame(old, now) && leaves.length > 0 && within(leaves, later(now.source)));
    if (cover) moved.set(old, cover);
  }
  const gathering = added.filter((now) => {
    const had = [...moved].flatMap(([old, cover]) => (cover === now ? kept(old) : []));
    const refusing = after.nodes.filter(({ refuses }) => refuses.includes(now.event)).map(({ id }) => id);
    return had.length > 0 && within(later(now.source).filter(isOld(states)), [...had, ...refusing]);
  });
  return { moved, gathering: new Set(gathering) };
}

/** A state that is new itself gained no way by the gathering. */
function isOld(states: ReadonlyMap<string, string>): (id: string) => boolean {
  const ids = new Set(states.values());
  return (id) => ids.has(id);
}

const within = (some: readonly string[], all: readonly string[]): boolean => some.every((id) => all.includes(id));

const alike = ({ event, kind, delay, guard, actions }: ChartEdge): string =>
  JSON.stringify([kind === 'after' ? (delay?.ms ?? delay?.name) : event, kind, guard, actions]);

/** The states without inner ones at and inside a state. */
function leavesOf(chart: Chart): (id: string) => string[] {
  const tree = stateTree(chart);
  const leaves = (id: string): string[] => {
    const inner = tree.children(id);
    return inner.length ? inner.flatMap((child) => leaves(child.id)) : [id];
  };
  return leaves;
}
