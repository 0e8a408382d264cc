import { useCallback, useMemo, useState } from 'react';
import { arranged, type ListLook, restoreColumn, usualLook } from './arrangement.ts';
import type { Column, Density } from './column.ts';
import { useUsualDensity } from './usual-density.ts';

export interface ListSettings<Row> {
  /** Columns that are shown, in the chosen order, with the chosen widths. */
  columns: readonly Column<Row>[];
  density: Density;
  /** What was chosen, as this browser and saved views keep it. */
  look: ListLook;
  setLook: (look: ListLook) => void;
  toggleColumn: (id: string) => void;
  resetColumns: () => void;
  toggleDensity: () => void;
}

const storageKey = (list: string) => `list.${list}`;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const words = (value: unknown): string[] | null => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : null);

/** Of what was kept of a look, as much as can be understood. */
export function readLook(stored: unknown): Partial<ListLook> {
  if (!isRecord(stored)) return {};
  const { widths, density } = stored;
  const columns = words(stored['columns']);
  const pinned = words(stored['pinned']);
  return {
    ...(columns && { columns }),
    ...(pinned && { pinned }),
    ...(isRecord(widths) && { widths: Object.fromEntries(Object.entries(widths).filter(isWidth)) }),
    ...((density === 'compact' || density === 'regular') && { density }),
  };
}

const isWidth = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]);

/** Reads what this browser remembers of a list; anything unreadable counts as nothing. */
function read(list: string): Partial<ListLook> {
  try {
    return readLook(JSON.parse(localStorage.getItem(storageKey(list)) ?? '{}'));
  } catch {
    return {};
  }
}

function write(list: string, look: ListLook) {
  try {
    localStorage.setItem(storageKey(list), JSON.stringify(look));
  } catch {
    // A full or forbidden storage forgets the choice with the tab; the list works on.
  }
}

/** Columns and density of one list, remembered in this browser. */
export function useListSettings<Row>(list: string, all: readonly Column<Row>[]): ListSettings<Row> {
  const defaultLook = useMemo(() => usualLook(all), [all]);
  const [look, setLook] = useState<ListLook>(() => ({ ...defaultLook, ...read(list) }));
  const usualDensity = useUsualDensity();
  const density = look.density ?? usualDensity;
  const change = useCallback(
    (next: (before: ListLook) => ListLook) =>
      setLook((before) => {
        const after = next(before);
        write(list, after);
        return after;
      }),
    [list],
  );
  const columns = useMemo(() => arranged(all, look), [all, look]);
  return {
    columns,
    density,
    look,
    setLook: useCallback((next) => change(() => next), [change]),
    toggleColumn: (id) =>
      change((before) => ({
        ...before,
        columns: before.columns.includes(id) ? before.columns.filter((each) => each !== id) : restoreColumn(all, before.columns, id),
      })),
    // The density is no matter of columns.
    resetColumns: () => change(({ density: kept }) => ({ ...defaultLook, ...(kept && { density: kept }) })),
    toggleDensity: () => change((before) => ({ ...before, density: density === 'compact' ? 'regular' : 'compact' })),
  };
}
