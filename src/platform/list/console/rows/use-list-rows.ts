import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { Identified } from '../table/column.ts';
import type { RowsInPlaces } from '../table/windowed/rows-in-places.ts';
import type { ListRow } from '../../list.ts';
import type { ListQuestion } from '../list-api.ts';
import type { ListSource, WindowAnswer } from './list-source.ts';
import { firstRows, mergeRows, nothingShown, type VisibleRows } from './visible-rows.ts';
import { useSight } from './use-visible-windows.ts';

/** Rows that left the list are read again one by one, up to this number. */
const MAX_READ_AGAIN = 10;

interface Shown<Row extends Identified> extends VisibleRows<Row> {
  edition: number;
  isRefresh?: boolean;
}

/**
 * Rows of a list by position, fetched as they become visible; rows keep their positions until a refresh.
 *
 * @param isFollowing rows that come and leave are shown at once
 */
export function useListRows<Row extends Identified>(
  source: ListSource<Row>,
  question: ListQuestion,
  position: number,
  isFollowing: boolean,
) {
  const { limit } = source;
  const key = JSON.stringify(question);
  const { windows, onSight } = useSight(key, position, limit);
  const queries = useQueries({ queries: windows.map((window) => source.windowOf(question, window)) });
  const answers = new Map(queries.flatMap(({ data }, at): [number, WindowAnswer<Row>][] => (data ? [[windows[at] ?? 0, data]] : [])));
  const newest = queries.reduce((last, query) => (query.dataUpdatedAt > last.dataUpdatedAt ? query : last), queries[0] ?? noQuery);
  const [visible, setShown] = useState<Shown<Row>>({ ...nothingShown, edition: 0 });
  let current = visible;
  // An empty list has no positions to keep.
  const first = (data: WindowAnswer<Row>) => ({ ...firstRows(key, visible.edition + 1, answers, data), edition: visible.edition + 1 });
  if (newest.data && (key !== visible.question || visible.isRefresh || (visible.total === 0 && newest.data.total > 0)))
    current = first(newest.data);
  else if (newest.data && [...answers].some(([window, answer]) => visible.answers.get(window) !== answer))
    current = { ...visible, ...mergeRows(visible, answers, newest.data, limit) };
  if (isFollowing && newest.data && hasNews(current)) current = first(newest.data);
  if (current !== visible) setShown(current);

  const refresh = () => {
    queryClient.removeQueries({ queryKey: source.key, type: 'inactive' });
    setShown((before) => ({ ...before, isRefresh: true }));
  };
  const failed = queries.find(({ error }) => error !== null);
  return {
    rows: useInPlaces(current, limit, useReadAgain(source, current.gone)),
    /** Displayed rows that left the list. */
    gone: useMemo(() => new Set(current.gone), [current.gone]),
    /** Whether more rows match than were counted. */
    hasMore: current.hasMore,
    /** Query of the displayed rows; null before the first response. */
    question: current.key === '' ? null : (JSON.parse(current.question) as ListQuestion),
    /** Whether the rows of the previous query are shown while the new one loads. */
    isPrevious: current.question !== key,
    isPending: current.key === '' && failed === undefined,
    isFetching: queries.some((query) => query.isFetching),
    error: failed?.error ?? null,
    fetchedAt: newest.dataUpdatedAt,
    retry: () => void Promise.all(queries.filter(({ error }) => error !== null).map((query) => query.refetch())),
    /** Numbers of rows that came and left since, and whether the order has changed. */
    news: newsOf(current),
    /** Shows the latest responses. */
    show: refresh,
    /** Refetches and refreshes the list, after an action of the user. */
    renew: () => queryClient.invalidateQueries({ queryKey: source.key }).then(refresh),
    onSight: (first: number, last: number) => onSight(first, last, current.total),
  };
}

export type ListRows<Row extends Identified = ListRow> = ReturnType<typeof useListRows<Row>>;

const noQuery = { data: undefined, dataUpdatedAt: 0 };

const newsOf = ({ newestTotal, total, gone, fresh, moved }: VisibleRows<Identified>) => ({
  came: Math.max(newestTotal - total, fresh),
  left: Math.max(total - newestTotal, gone.length),
  moved,
});

function hasNews(shown: VisibleRows<Identified>): boolean {
  const { came, left, moved } = newsOf(shown);
  return came > 0 || left > 0 || moved;
}

/** Latest values of displayed rows that left the list. */
function useReadAgain<Row extends Identified>({ rowOf }: ListSource<Row>, gone: readonly number[]): ReadonlyMap<number, Row> {
  return useQueries({
    queries: rowOf ? gone.slice(0, MAX_READ_AGAIN).map(rowOf) : [],
    combine: byId<Row>,
  });
}

const byId = <Row extends Identified>(results: readonly { data: Row | undefined }[]): ReadonlyMap<number, Row> =>
  new Map(results.flatMap(({ data }): [number, Row][] => (data ? [[data.id, data]] : [])));

function useInPlaces<Row extends Identified>(
  { key, total, windows }: VisibleRows<Row>,
  limit: number,
  latest: ReadonlyMap<number, Row>,
): RowsInPlaces<Row> {
  return useMemo(() => inPlaces(key, total, windows, limit, latest), [key, total, windows, limit, latest]);
}

function inPlaces<Row extends Identified>(
  key: string,
  total: number,
  windows: VisibleRows<Row>['windows'],
  limit: number,
  latest: ReadonlyMap<number, Row>,
): RowsInPlaces<Row> {
  const placesOf = () =>
    new Map([...windows].flatMap(([window, rows]) => rows.map((row, index): [number, number] => [row.id, window * limit + index])));
  let positions: Map<number, number> | null = null;
  return {
    key,
    total,
    at: (position) => {
      const row = windows.get(Math.floor(position / limit))?.[position % limit];
      return row && (latest.get(row.id) ?? row);
    },
    placeOf: (id) => (positions ??= placesOf()).get(id) ?? null,
  };
}
