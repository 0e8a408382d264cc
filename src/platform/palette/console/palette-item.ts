import type { IconName } from '#platform/console/ui/base/icon.tsx';
import type { PaletteEntry } from '#machines/ui/palette.ts';

/** An entry with what is shown of it, and what it does. */
export interface PaletteItem extends PaletteEntry {
  /** Id of its heading: one of the palette's own, or of a search that features add. */
  group: string;
  icon?: IconName;
  detail?: string;
  strokes?: readonly string[];
  /** Why it cannot be chosen. */
  off?: string | null;
  run: () => void | Promise<unknown>;
  /** What its search needs to make the entry again (`PaletteSearch.revive`), as JSON; nothing about a person but a name. */
  kept?: unknown;
}

/** Searches beside the palette's own entries. */
export interface PaletteSearch {
  /** Headings of what it finds, in their order. */
  groups: readonly { id: string; title: string }[];
  /** Entries that answer the words and are open to the signed-in user. */
  find: (words: string, signal: AbortSignal) => Promise<PaletteItem[]>;
  /** An entry that was used before, from what it kept; null where it is not open to the user any more. */
  revive?: (kept: unknown) => PaletteItem | null;
}

declare module '#platform/console/slots.ts' {
  interface Slots {
    /** Loads a search when the palette is opened first. */
    'palette.search': () => Promise<PaletteSearch>;
  }
}
