import { type Icon as TablerIcon } from '@tabler/icons-react';
import type { PaletteEntry } from '#machines/ui/palette.ts';

/** A palette entry with its display and action. */
export interface PaletteItem extends PaletteEntry {
  /** Heading id: one of the palette's, or of a feature's search. */
  group: string;
  icon?: TablerIcon;
  detail?: string;
  strokes?: readonly string[];
  /** Reason why it is disabled. */
  off?: string | null;
  run: () => void | Promise<unknown>;
  /** Data from which the search restores the entry (`PaletteSearch.revive`), as JSON; may contain a name, but no other personal data. */
  kept?: unknown;
}

/** Search that a feature adds to the palette. */
export interface PaletteSearch {
  /** Headings of its results, in order. */
  groups: readonly { id: string; title: string }[];
  /** Matching entries that are open to the signed-in user. */
  find: (words: string, signal: AbortSignal) => Promise<PaletteItem[]>;
  /** Restores a recent entry; null if the user may no longer open it. */
  revive?: (kept: unknown) => PaletteItem | null;
}

declare module '#platform/console/slots.ts' {
  interface Slots {
    /** Loads a search when the palette first opens. */
    'palette.search': () => Promise<PaletteSearch>;
  }
}
