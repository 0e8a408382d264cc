import { useCallback, useMemo, useState } from 'react';
import type { Column, Density } from './column.ts';
import { useUsualDensity } from './usual-density.ts';

interface Stored {
  columns: string[];
  /** Missing as long as nobody chose one for this list: then it is the usual one. */
  density?: Density;
}

export interface ListSettings<Row> {
  /** Columns that are shown, in their declared order. */
  columns: readonly Column<Row>[];
  density: Density;
  toggleColumn: (id: string) => void;
  resetColumns: () => void;
  toggleDensity: () => void;
}

const storageKey = (list: string) => `list.${list}`;

/** Reads what this browser remembers of a list; anything unreadable counts as nothing. */
function read(list: string): Partial<Stored> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const { columns, density } = stored as Record<string, unknown>;
    return {
      ...(Array.isArray(columns) && { columns: columns.filter((id) => typeof id === 'string') }),
      ...((density === 'compact' || density === 'regular') && { density }),
    };
  } catch {
    return {};
  }
}

function write(list: string, settings: Stored) {
  try {
    localStorage.setItem(storageKey(list), JSON.stringify(settings));
  } catch {
    // A full or forbidden storage forgets the choice with the tab; the list works on.
  }
}

/** Columns and density of one list, remembered in this browser. */
export function useListSettings<Row>(list: string, all: readonly Column<Row>[]): ListSettings<Row> {
  const usual = useMemo(() => all.filter((column) => !column.optional).map((column) => column.id), [all]);
  const [settings, setSettings] = useState<Stored>(() => ({ columns: usual, ...read(list) }));
  const usualDensity = useUsualDensity();
  const density = settings.density ?? usualDensity;
  const change = useCallback(
    (next: (before: Stored) => Stored) =>
      setSettings((before) => {
        const after = next(before);
        write(list, after);
        return after;
      }),
    [list],
  );
  const columns = useMemo(() => all.filter((column) => column.always || settings.columns.includes(column.id)), [all, settings.columns]);
  return {
    columns,
    density,
    toggleColumn: (id) =>
      change((before) => ({
        ...before,
        columns: before.columns.includes(id) ? before.columns.filter((each) => each !== id) : [...before.columns, id],
      })),
    resetColumns: () => change((before) => ({ ...before, columns: usual })),
    toggleDensity: () => change((before) => ({ ...before, density: density === 'compact' ? 'regular' : 'compact' })),
  };
}
