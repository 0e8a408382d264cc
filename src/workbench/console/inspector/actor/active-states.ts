import type { Chart } from '../../../drawing/chart.ts';

/** Ids of the states that a value lights, the root's among them. */
export function activeStates({ id, nodes }: Pick<Chart, 'id' | 'nodes'>, value: unknown): Set<string> {
  const root = nodes.find(({ parent }) => parent === null)?.id ?? id;
  const on = new Set([root]);
  const light = (parent: string, inner: unknown): void => {
    const keys = typeof inner === 'string' ? { [inner]: undefined } : typeof inner === 'object' && inner !== null ? inner : {};
    for (const [key, below] of Object.entries(keys)) {
      const node = nodes.find((each) => each.parent === parent && each.key === key);
      if (!node) continue;
      on.add(node.id);
      light(node.id, below);
    }
  };
  light(root, value);
  return on;
}

/** Types of the events that a chart takes in these states, sorted; a guard may still refuse them. */
export const eventsOf = ({ edges }: Pick<Chart, 'edges'>, on: ReadonlySet<string>): string[] =>
  [...new Set(edges.filter(({ kind, source }) => kind === 'event' && on.has(source)).map(({ event }) => event))].toSorted();
