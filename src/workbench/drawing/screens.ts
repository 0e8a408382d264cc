import { stateTree } from './tree.ts';
import type { Chart } from './chart.ts';

/** Themes of the screenshots, one file each. */
export const screenThemes = ['light', 'dark'] as const;
export type ScreenTheme = (typeof screenThemes)[number];

/** File name in `statecharts/screens/<machine>/`. @param keys the state's keys from the outermost state on, without the machine's own */
export function screenFile(keys: readonly string[], theme: ScreenTheme): string {
  return `${keys.join('.') || 'root'}.${theme}.webp`;
}

/** State id → its keys for `screenFile`, for every state. */
export function stateKeys(chart: Chart): Map<string, string[]> {
  const tree = stateTree(chart);
  const keysOf = (id: string): string[] =>
    tree
      .selfAndAncestors(id)
      .slice(0, -1)
      .map(({ key }) => key)
      .toReversed();
  return new Map(chart.nodes.map(({ id }) => [id, keysOf(id)]));
}
