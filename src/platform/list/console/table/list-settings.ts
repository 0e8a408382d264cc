import { useCallback, useMemo, useState } from 'react';
import { arranged, type ListLook, restoreColumn, usualLook } from './arrangement.ts';
import type { Column, Density } from './column.ts';
import { useUsualDensity } from './usual-density.ts';

export interface ListSettings<Row> {
  /** Visible columns in order, with their widths. */
  columns: readonly Column<Row>[];
  density: Density;
  /** The layout, as stored in the browser and in saved views. */
  look: ListLook;
  setLook: (look: ListLook) => void;
  toggleColumn: (id: string) => void;
  resetColumns: () => void;
  toggleDensity: () => void;
}

const storageKey = (list: string) => `list.${list}`;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const words = (value: unknown): string[] | null => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : null);

/** Parses the valid parts of a stored layout. */
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

/** Reads the stored layout of a list; invalid data counts as none. */
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
    // Without storage, the choice is lost when the tab closes.
  }
}

/** Columns and density of one list, stored in this browser. */
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
    // The density is not part of the columns.
    resetColumns: () => change(({ density }) => ({ ...defaultLook, ...(density && { density }) })),
    toggleDensity: () => change((before) => ({ ...before, density: density === 'compact' ? 'regular' : 'compact' })),
  };
}
