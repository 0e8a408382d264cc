import type { IconName } from '#console/ui/base/icon.tsx';
import type { PaletteEntry } from '#machines/ui/palette.ts';

/** Headings of the palette, in their order. */
export const paletteGroups = ['recent', 'here', 'area', 'console', 'order', 'drug', 'master', 'user', 'chart'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** An entry with what is shown of it, and what it does. */
export interface PaletteItem extends PaletteEntry {
  group: PaletteGroup;
  icon?: IconName;
  detail?: string;
  strokes?: readonly string[];
  /** Why it cannot be chosen. */
  off?: string | null;
  run: () => void | Promise<unknown>;
}
