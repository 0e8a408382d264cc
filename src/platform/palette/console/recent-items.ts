import { createDrafts } from '#platform/console/storage/drafts.ts';
import { paletteSearches } from './searches.ts';
import type { PaletteItem } from './palette-item.ts';

const MOST = 6;

/** An entry by its id, with what its search needs to make it again. */
export interface UsedItem {
  id: string;
  kept?: unknown;
}

/** What one person used last in this tab, the latest first; cleared when they log out. */
const usedItems = createDrafts<readonly UsedItem[]>('palette');
const read = () => usedItems.read('recent') ?? [];

/** The entry of a search, where one of them knows it. */
function revive(kept: unknown): PaletteItem | undefined {
  for (const search of paletteSearches()) {
    const item = search.revive?.(kept);
    if (item) return { ...item, kept };
  }
  return undefined;
}

/** Entries that were used last and can be used now. `offered` are those that the console has. */
export function recentItems(items: readonly PaletteItem[]): PaletteItem[] {
  return read().flatMap(({ id, kept }) => {
    const item = kept === undefined ? items.find((each) => each.id === id) : revive(kept);
    return item ? { ...item, group: 'recent' } : [];
  });
}

export function rememberItem(item: PaletteItem): void {
  // What is done on one screen means nothing on another.
  if (item.id.startsWith('here/')) return;
  const before = read();
  const kept = item.kept ?? before.find(({ id }) => id === item.id)?.kept;
  const entry: UsedItem = { id: item.id, ...(kept !== undefined && { kept }) };
  usedItems.write('recent', [entry, ...before.filter(({ id }) => id !== item.id)].slice(0, MOST));
}
