import type { EventRow } from '../store/event-row.ts';
import type { InspectionStore } from '../store/inspection-store.ts';
import { isFault } from '../store/words.ts';

/** Going through the events that are shown, forth and back. */

/** Place of the selected event among those shown; the next one where the filter hides it; their number where none is selected. */
export function placeOf(rows: readonly EventRow[], selected: number | null): number {
  if (selected === null) return rows.length;
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.seq ?? 0) < selected) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Selects the event at a place, and whom it went to. Behind the last: as it is now. */
export function goTo(store: InspectionStore, place: number): void {
  const rows = store.rows();
  const row = rows[Math.max(0, place)];
  store.select(row?.seq ?? null);
  if (row && store.actor(row.to)) store.chooseActor(row.to);
}

export const goBy = (store: InspectionStore, by: number): void => goTo(store, placeOf(store.rows(), store.state().selected) + by);

/** The next event that tells of a fault, after the selected one or from the beginning; false where there is none. */
export function goToFault(store: InspectionStore): boolean {
  const rows = store.rows();
  const { selected } = store.state();
  const at = rows.findIndex((row) => row.seq > (selected ?? -1) && isFault(row));
  const found = at === -1 ? rows.findIndex(isFault) : at;
  if (found !== -1) goTo(store, found);
  return found !== -1;
}

const PAGE = 20;
const moves: Readonly<Record<string, (store: InspectionStore) => void>> = {
  ArrowDown: (store) => goBy(store, 1),
  ArrowUp: (store) => goBy(store, -1),
  PageDown: (store) => goBy(store, PAGE),
  PageUp: (store) => goBy(store, -PAGE),
  Home: (store) => goTo(store, 0),
  End: (store) => goTo(store, store.rows().length - 1),
  Escape: (store) => store.select(null),
};

/** Keys of the list and of the sequence; true where one was meant. */
export function moveByKey(store: InspectionStore, key: string): boolean {
  moves[key]?.(store);
  return key in moves;
}
