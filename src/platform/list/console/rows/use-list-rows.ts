import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { RowsInPlaces } from '../table/windowed/rows-in-places.ts';
import type { ListRow } from '../../list.ts';
import type { ListApi, ListQuestion } from '../list-api.ts';
import { begun, nothingShown, settled, type ShownRows, WINDOW, type WindowAnswer } from './shown-rows.ts';
import { useSight } from './use-sight.ts';

/** The screen says what failed. */
const toldByScreen = { quiet: true };

/** In an address a filter stands as JSON, so that its values keep their kinds. */
const asked = ({ where, ...question }: ListQuestion) => ({ ...question, ...(where && { where: JSON.stringify(where) }) });

/** One window of a list's rows. */
export const windowOf = (api: ListApi, question: ListQuestion, window: number, limit = WINDOW) =>
  api.rows.queryOptions({ input: { ...asked(question), ...(window > 0 && { offset: window * limit }), limit }, meta: toldByScreen });

/** How many rows match a question. */
export const totalOf = (api: ListApi, question: ListQuestion) =>
  api.rows.queryOptions({ input: { ...asked(question), limit: 1 }, meta: toldByScreen, select: ({ total }: WindowAnswer) => total });

/** Rows of a list by their places, fetched as they come into sight; they never jump while somebody looks at them. */
export function useListRows(api: ListApi, question: ListQuestion, place: number) {
  const key = JSON.stringify(question);
  const { windows, onSight } = useSight(key, place);
  const queries = useQueries({ queries: windows.map((window) => windowOf(api, question, window)) });
  const answers = new Map(queries.flatMap(({ data }, at): [number, WindowAnswer][] => (data ? [[windows[at] ?? 0, data]] : [])));
  const newest = queries.reduce((last, query) => (query.dataUpdatedAt > last.dataUpdatedAt ? query : last), queries[0] ?? noQuery);
  const [shown, setShown] = useState<ShownRows & { edition: number; again?: boolean }>({ ...nothingShown, edition: 0 });
  let current = shown;
  if (newest.data && (key !== shown.question || shown.again))
    current = { ...begun(key, shown.edition + 1, answers, newest.data.total), edition: shown.edition + 1 };
  else if (newest.data && [...answers].some(([window, answer]) => shown.answers.get(window) !== answer))
    current = { ...shown, ...settled(shown, answers, newest.data.total) };
  if (current !== shown) setShown(current);

  const show = () => {
    queryClient.removeQueries({ queryKey: api.rows.key(), type: 'inactive' });
    setShown((before) => ({ ...before, again: true }));
  };
  const failed = queries.find(({ error }) => error !== null);
  return {
    rows: useInPlaces(current),
    /** Another question is on its way; the rows of the one before are shown. */
    isPrevious: current.question !== key,
    isPending: current.key === '' && failed === undefined,
    isFetching: queries.some((query) => query.isFetching),
    error: failed?.error ?? null,
    fetchedAt: newest.dataUpdatedAt,
    retry: () => void Promise.all(queries.filter(({ error }) => error !== null).map((query) => query.refetch())),
    /** How many more rows there are by now (fewer: below 0), and whether others stand in their places. */
    news: { more: current.newestTotal - current.total, moved: current.moved },
    /** Brings the list up to date with what the server answered last. */
    show,
    /** Asks again and brings the list up to date: after something that this person did. */
    renew: () => queryClient.invalidateQueries({ queryKey: api.rows.key() }).then(show),
    onSight: (first: number, last: number) => onSight(first, last, current.total),
  };
}

export type ListRows = ReturnType<typeof useListRows>;

const noQuery = { data: undefined, dataUpdatedAt: 0 };

function useInPlaces({ key, total, windows }: ShownRows): RowsInPlaces<ListRow> {
  return useMemo(() => inPlaces(key, total, windows), [key, total, windows]);
}

function inPlaces(key: string, total: number, windows: ShownRows['windows']): RowsInPlaces<ListRow> {
  const placesOf = () =>
    new Map([...windows].flatMap(([window, rows]) => rows.map((row, index): [number, number] => [row.id, window * WINDOW + index])));
  let places: Map<number, number> | null = null;
  return {
    key,
    total,
    at: (place) => windows.get(Math.floor(place / WINDOW))?.[place % WINDOW],
    placeOf: (id) => (places ??= placesOf()).get(id) ?? null,
  };
}
