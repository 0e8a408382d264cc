import type { Chart } from '../../../drawing/chart.ts';

/** Ids of the states that a state value activates, including the root. */
export function activeStates({ id, nodes }: Pick<Chart, 'id' | 'nodes'>, value: unknown): Set<string> {
  const root = nodes.find(({ parent }) => parent === null)?.id ?? id;
  const active = new Set([root]);
  const activate = (parent: string, inner: unknown): void => {
    const keys = typeof inner === 'string' ? { [inner]: undefined } : typeof inner === 'object' && inner !== null ? inner : {};
    for (const [key, below] of Object.entries(keys)) {
      const node = nodes.find((each) => each.parent === parent && each.key === key);
      if (!node) continue;
      active.add(node.id);
      activate(node.id, below);
    }
  };
  activate(root, value);
  return active;
}

/** Types of the events that a chart handles in these states, sorted; a guard may still reject them. */
export const eventsOf = ({ edges }: Pick<Chart, 'edges'>, active: ReadonlySet<string>): string[] =>
  [...new Set(edges.filter(({ kind, source }) => kind === 'event' && active.has(source)).map(({ event }) => event))].toSorted();
