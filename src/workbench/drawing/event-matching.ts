import type { Chart } from './chart.ts';
import { stateTree } from './tree.ts';

/** Whether an event descriptor matches an event type: `*` matches any, `tab.*` any that starts with `tab.`. */
export function matchesDescriptor(descriptor: string, type: string): boolean {
  return descriptor.endsWith('*') ? type.startsWith(descriptor.slice(0, -1)) : descriptor === type;
}

/** Ids of the active states that an event never reaches because a state inside them refuses it first. */
export function shieldedStates(chart: Chart, active: readonly string[], type: string): ReadonlySet<string> {
  const refusing = chart.nodes.filter(({ id, refuses }) => active.includes(id) && refuses.includes(type));
  if (refusing.length === 0) return new Set();
  const tree = stateTree(chart);
  return new Set(
    refusing.flatMap(({ id }) =>
      tree
        .selfAndAncestors(id)
        .slice(1)
        .map((outer) => outer.id),
    ),
  );
}
