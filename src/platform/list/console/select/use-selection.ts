import { useMemo, useRef, useState } from 'react';
import type { RowsInPlaces } from '../table/windowed/rows-in-places.ts';
import type { ListRow } from '../../list.ts';

/** What somebody picked of a list. */
export interface Selection {
  /** Every row that matches, those that nobody has seen too; then there are no ids. */
  all: boolean;
  rows: readonly ListRow[];
  ids: ReadonlySet<number>;
  /** Rows that are picked. */
  count: number;
}

/** Rows of a list that were picked, on whatever part of it; another question ends "every row". */
export function useSelection(rows: RowsInPlaces<ListRow>, question: string, total: number) {
  const [picked, setPicked] = useState<ReadonlyMap<number, ListRow>>(new Map());
  const [everyOf, setEveryOf] = useState<string | null>(null);
  const last = useRef<number | null>(null);
  const sight = useRef<[first: number, last: number]>([0, 0]);
  const all = everyOf === question;
  const between = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => rows.at(Math.min(from, to) + at)).filter((row) => row !== undefined);
  const visibleRows = () => between(...sight.current);
  const take = (next: Map<number, ListRow>) => {
    setEveryOf(null);
    setPicked(next);
  };
  const add = (more: readonly ListRow[]) => take(new Map([...(all ? [] : picked), ...more.map((row): [number, ListRow] => [row.id, row])]));
  const toggle = (id: number, range = false) => {
    const position = rows.placeOf(id);
    const before = last.current;
    last.current = position;
    if (range && before !== null && position !== null) return add(between(before, position));
    // Of every row, one is not wanted: what is left is what can be seen.
    const next = new Map(all ? visibleRows().map((row): [number, ListRow] => [row.id, row]) : picked);
    const row = position === null ? undefined : rows.at(position);
    if (!next.delete(id) && row) next.set(id, row);
    take(next);
  };
  const ids = useMemo(() => new Set(picked.keys()), [picked]);
  const selection: Selection = useMemo(
    () => (all ? { all, rows: [], ids: new Set<number>(), count: total } : { all, rows: [...picked.values()], ids, count: picked.size }),
    [all, picked, ids, total],
  );
  return {
    selection,
    toggle,
    /** Tells which rows are in sight. */
    see: (first: number, end: number) => {
      sight.current = [first, end];
    },
    /** Picks the rows in sight; none where they are picked already. */
    pickSight: () => (all || visibleRows().every(({ id }) => picked.has(id)) ? take(new Map()) : add(visibleRows())),
    pickAll: () => setEveryOf(question),
    clear: () => take(new Map()),
  };
}
