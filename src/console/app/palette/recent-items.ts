import { readDraft, writeDraft } from '#console/lib/session-storage.ts';
import { itemOfRecord, type RecordWords, wordsOfRecord } from './record-items.ts';
import type { PaletteItem } from './palette-item.ts';

/** What one person used last in this tab, the latest first; gone with who leaves. */
const NAME = 'palette';
const MOST = 6;

type Used = string | RecordWords;

const idOf = (used: Used) => (typeof used === 'string' ? used : `${used.kind}/${used.id}`);

function read(): Used[] {
  try {
    const kept: unknown = JSON.parse(readDraft(NAME) ?? '[]');
    return Array.isArray(kept) ? (kept as Used[]) : [];
  } catch {
    return [];
  }
}

/** Entries that were used last and can be used now. `offered` are those that the console has. */
export function recentItems(offered: readonly PaletteItem[]): PaletteItem[] {
  return read().flatMap((used) => {
    const item = typeof used === 'string' ? offered.find(({ id }) => id === used) : itemOfRecord(used);
    if (item && typeof used !== 'string') wordsOfRecord.set(item, used);
    return item ? { ...item, group: 'recent' as const } : [];
  });
}

export function rememberItem(item: PaletteItem): void {
  // What is done on one screen means nothing on another.
  if (item.id.startsWith('here/')) return;
  const [kind, id] = item.id.split('/');
  const kept = read().find((used) => idOf(used) === item.id);
  const used: Used = wordsOfRecord.get(item) ?? kept ?? `${kind}/${id}`;
  writeDraft(NAME, JSON.stringify([used, ...read().filter((each) => idOf(each) !== item.id)].slice(0, MOST)));
}
