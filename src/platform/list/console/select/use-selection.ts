import { useMemo, useRef, useState } from 'react';
import type { RowsInPlaces } from '../table/windowed/rows-in-places.ts';
import type { Identified } from '../table/column.ts';
import type { ListRow } from '../../list.ts';

/** Selected rows of a list. */
export interface Selection<Row extends Identified = ListRow> {
  /** Whether every matching row is selected, including rows that are not loaded; then there are no ids. */
  all: boolean;
  rows: readonly Row[];
  ids: ReadonlySet<number>;
  /** Number of selected rows. */
  count: number;
}

/** Selection across pages of a list; a new query ends "every row". */
export function useSelection<Row extends Identified>(rows: RowsInPlaces<Row>, question: string, total: number) {
  const [picked, setPicked] = useState<ReadonlyMap<number, Row>>(new Map());
  const [everyOf, setEveryOf] = useState<string | null>(null);
  const last = useRef<number | null>(null);
  const sight = useRef<[first: number, last: number]>([0, 0]);
  const all = everyOf === question;
  const between = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => rows.at(Math.min(from, to) + at)).filter((row) => row !== undefined);
  const visibleRows = () => between(...sight.current);
  const take = (next: Map<number, Row>) => {
    setEveryOf(null);
    setPicked(next);
  };
  const add = (more: readonly Row[]) => take(new Map([...(all ? [] : picked), ...more.map((row): [number, Row] => [row.id, row])]));
  const toggle = (id: number, range = false) => {
    const position = rows.placeOf(id);
    const before = last.current;
    last.current = position;
    if (range && before !== null && position !== null) return add(between(before, position));
    // Deselecting one of "every row" keeps the other visible rows selected.
    const next = new Map(all ? visibleRows().map((row): [number, Row] => [row.id, row]) : picked);
    const row = position === null ? undefined : rows.at(position);
    if (!next.delete(id) && row) next.set(id, row);
    take(next);
  };
  const ids = useMemo(() => new Set(picked.keys()), [picked]);
  const selection: Selection<Row> = useMemo(
    () => (all ? { all, rows: [], ids: new Set<number>(), count: total } : { all, rows: [...picked.values()], ids, count: picked.size }),
    [all, picked, ids, total],
  );
  return {
    selection,
    toggle,
    /** Reports the visible rows. */
    setVisible: (first: number, end: number) => {
      sight.current = [first, end];
    },
    /** Selects the visible rows, or deselects them if all are selected. */
    pickSight: () => (all || visibleRows().every(({ id }) => picked.has(id)) ? take(new Map()) : add(visibleRows())),
    pickAll: () => setEveryOf(question),
    /** Deselects all but these. */
    keep: (ids: readonly number[]) => take(new Map([...picked].filter(([id]) => ids.includes(id)))),
    clear: () => take(new Map()),
  };
}
