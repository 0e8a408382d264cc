import { stateTree } from './tree.ts';
import type { Chart } from './chart.ts';

/** What is photographed, each in a file of its own. */
export const screenThemes = ['light', 'dark'] as const;
export type ScreenTheme = (typeof screenThemes)[number];

/** A state's file in `statecharts/screens/<machine>/`. @param keys the state's keys from the outermost state on, without the machine's own */
export function screenFile(keys: readonly string[], theme: ScreenTheme): string {
  return `${keys.join('.') || 'root'}.${theme}.webp`;
}

/** State id → its keys as `screenFile` takes them; every state, since any may have been photographed. */
export function stateKeys(chart: Chart): Map<string, string[]> {
  const tree = stateTree(chart);
  const keysOf = (id: string): string[] =>
    tree
      .line(id)
      .slice(0, -1)
      .map(({ key }) => key)
      .toReversed();
  return new Map(chart.nodes.map(({ id }) => [id, keysOf(id)]));
}
