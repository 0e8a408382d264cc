import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { RowsInPlaces } from '../table/windowed/rows-in-places.ts';
import type { ListRow } from '../../list.ts';
import type { ListApi, ListQuestion } from '../list-api.ts';
import { firstRows, nothingShown, mergeRows, type VisibleRows, WINDOW, type WindowAnswer } from './visible-rows.ts';
import { useSight } from './use-visible-windows.ts';

/** The screen shows failures. */
const quietMeta = { quiet: true };

/** Filters travel as JSON in the query string, so that values keep their types. */
const rowsInput = ({ where, ...question }: ListQuestion) => ({ ...question, ...(where && { where: JSON.stringify(where) }) });

/** Query for one window of a list's rows. */
export const windowOf = (api: ListApi, question: ListQuestion, window: number, limit = WINDOW) =>
  api.rows.queryOptions({ input: { ...rowsInput(question), ...(window > 0 && { offset: window * limit }), limit }, meta: quietMeta });

/** Query for the number of matching rows. */
export const totalOf = (api: ListApi, question: ListQuestion) =>
  api.rows.queryOptions({ input: { ...rowsInput(question), limit: 1 }, meta: quietMeta, select: ({ total }: WindowAnswer) => total });

/** Rows of a list by position, fetched as they become visible; rows keep their positions until a refresh. */
export function useListRows(api: ListApi, question: ListQuestion, position: number) {
  const key = JSON.stringify(question);
  const { windows, onSight } = useSight(key, position);
  const queries = useQueries({ queries: windows.map((window) => windowOf(api, question, window)) });
  const answers = new Map(queries.flatMap(({ data }, at): [number, WindowAnswer][] => (data ? [[windows[at] ?? 0, data]] : [])));
  const newest = queries.reduce((last, query) => (query.dataUpdatedAt > last.dataUpdatedAt ? query : last), queries[0] ?? noQuery);
  const [visible, setShown] = useState<VisibleRows & { edition: number; isRefresh?: boolean }>({ ...nothingShown, edition: 0 });
  let current = visible;
  if (newest.data && (key !== visible.question || visible.isRefresh))
    current = { ...firstRows(key, visible.edition + 1, answers, newest.data.total), edition: visible.edition + 1 };
  else if (newest.data && [...answers].some(([window, answer]) => visible.answers.get(window) !== answer))
    current = { ...visible, ...mergeRows(visible, answers, newest.data.total) };
  if (current !== visible) setShown(current);

  const refresh = () => {
    queryClient.removeQueries({ queryKey: api.rows.key(), type: 'inactive' });
    setShown((before) => ({ ...before, isRefresh: true }));
  };
  const failed = queries.find(({ error }) => error !== null);
  return {
    rows: useInPlaces(current),
    /** Whether the rows of the previous query are shown while the new one loads. */
    isPrevious: current.question !== key,
    isPending: current.key === '' && failed === undefined,
    isFetching: queries.some((query) => query.isFetching),
    error: failed?.error ?? null,
    fetchedAt: newest.dataUpdatedAt,
    retry: () => void Promise.all(queries.filter(({ error }) => error !== null).map((query) => query.refetch())),
    /** Number of rows added since (negative: removed), and whether the order has changed. */
    news: { more: current.newestTotal - current.total, moved: current.moved },
    /** Shows the latest responses. */
    show: refresh,
    /** Refetches and refreshes the list, after an action of the user. */
    renew: () => queryClient.invalidateQueries({ queryKey: api.rows.key() }).then(refresh),
    onSight: (first: number, last: number) => onSight(first, last, current.total),
  };
}

export type ListRows = ReturnType<typeof useListRows>;

const noQuery = { data: undefined, dataUpdatedAt: 0 };

function useInPlaces({ key, total, windows }: VisibleRows): RowsInPlaces<ListRow> {
  return useMemo(() => inPlaces(key, total, windows), [key, total, windows]);
}

function inPlaces(key: string, total: number, windows: VisibleRows['windows']): RowsInPlaces<ListRow> {
  const placesOf = () =>
    new Map([...windows].flatMap(([window, rows]) => rows.map((row, index): [number, number] => [row.id, window * WINDOW + index])));
  let positions: Map<number, number> | null = null;
  return {
    key,
    total,
    at: (position) => windows.get(Math.floor(position / WINDOW))?.[position % WINDOW],
    placeOf: (id) => (positions ??= placesOf()).get(id) ?? null,
  };
}
