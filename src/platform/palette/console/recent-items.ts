import { createDrafts } from '#platform/console/storage/drafts.ts';
import { paletteSearches } from './searches.ts';
import type { PaletteItem } from './palette-item.ts';

const MOST = 6;

/** Id of a recent entry, with the data to restore it. */
export interface UsedItem {
  id: string;
  kept?: unknown;
}

/** Recent entries of a user in this tab, latest first; cleared at logout. */
const usedItems = createDrafts<readonly UsedItem[]>('palette');
const read = () => usedItems.read('recent') ?? [];

/** Restores an entry through the search that created it. */
function revive(kept: unknown): PaletteItem | undefined {
  for (const search of paletteSearches()) {
    const item = search.revive?.(kept);
    if (item) return { ...item, kept };
  }
  return undefined;
}

/** Recent entries that are available now. `items` are the console's own entries. */
export function recentItems(items: readonly PaletteItem[]): PaletteItem[] {
  return read().flatMap(({ id, kept }) => {
    const item = kept === undefined ? items.find((each) => each.id === id) : revive(kept);
    return item ? { ...item, group: 'recent' } : [];
  });
}

export function rememberItem(item: PaletteItem): void {
  // Screen actions are not stored, because they only apply to their screen.
  if (item.id.startsWith('here/')) return;
  const before = read();
  const kept = item.kept ?? before.find(({ id }) => id === item.id)?.kept;
  const entry: UsedItem = { id: item.id, ...(kept !== undefined && { kept }) };
  usedItems.write('recent', [entry, ...before.filter(({ id }) => id !== item.id)].slice(0, MOST));
}
