import type { EventRow } from '../store/event-row.ts';
import type { InspectionStore } from '../store/inspection-store.ts';
import { isFault } from '../store/labels.ts';

/** Navigation through the visible events. */

/** Index of the selected event among the visible rows; of the next one if it is filtered out; the row count if none is selected. */
export function indexOfRow(rows: readonly EventRow[], selected: number | null): number {
  if (selected === null) return rows.length;
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.seq ?? 0) < selected) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Selects the event at an index and its receiver. Beyond the last index nothing is selected and the present is shown. */
export function goTo(store: InspectionStore, index: number): void {
  const rows = store.rows();
  const row = rows[Math.max(0, index)];
  store.select(row?.seq ?? null);
  if (row && store.actor(row.to)) store.chooseActor(row.to);
}

export const goBy = (store: InspectionStore, by: number): void => goTo(store, indexOfRow(store.rows(), store.state().selected) + by);

/** Selects the next error after the selected event; false if there is none. */
export function goToFault(store: InspectionStore): boolean {
  const rows = store.rows();
  const { selected } = store.state();
  const next = rows.findIndex((row) => row.seq > (selected ?? -1) && isFault(row));
  const found = next === -1 ? rows.findIndex(isFault) : next;
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

/** Handles a key of the list or the sequence; true if it was handled. */
export function moveByKey(store: InspectionStore, key: string): boolean {
  moves[key]?.(store);
  return key in moves;
}
