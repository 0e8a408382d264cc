import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { OrderRow } from '../../contract.ts';
import { api } from '../api.ts';
import type { TotalOf } from '#platform/list/console/screen/narrowing.ts';
import type { RowsInPlaces } from '#platform/list/console/table/windowed/rows-in-places.ts';
import { fromListAddress } from './order-address.ts';
import { useSettledRows } from '#platform/list/console/table/settled-rows.ts';
import type { OrderListKind } from './order-list-kind.ts';
import type { OrderScope } from './order-scope.ts';
import { isTouched } from './touched.ts';
import { listParameters, type OrderSearch } from './order-search.ts';

/** Hover time after which an order is prefetched, so that moving across the list sends no requests. */
const HOVER_DELAY = 80;
/** Delay before the next page is prefetched, so that it does not compete with the screen's own requests. */
const NEXT_PAGE_DELAY = 1_500;
/** Rows that left the list are reloaded one by one; beyond this number only the list is. */
const MAX_RELOADED = 10;

/** The screen shows its own messages for missing orders and missing access. */
const handledByScreen = { quiet: true };

/** Only parameters that differ from the server's defaults. */
export const ordersOf = (scope: OrderScope, search: OrderSearch) =>
  api.oms.orders.queryOptions({ input: listParameters(scope, search), meta: { ...handledByScreen, isTouched } });
/** A missing order is an expected response. */
export const orderOf = (orderId: number) =>
  api.oms.order.queryOptions({ input: { order_id: orderId }, meta: { ...handledByScreen, expected: 404 } });

/** The number of matching orders, from the smallest page; infinite if there are more than are counted. */
export const totalOf =
  (scope: OrderScope): TotalOf =>
  (state) => ({
    ...ordersOf(scope, fromListAddress(scope, state, 10)),
    select: ({ total, has_more }: { total: number; has_more: boolean }) => (has_more ? Infinity : total),
  });

/** Rows of the list, kept in place while newer responses arrive. */
export function useOrderList({ scope, quick }: OrderListKind, search: OrderSearch) {
  const query = useQuery({ ...ordersOf(scope, search), placeholderData: keepPreviousData });
  // The list does not need the counts; their failures are ignored.
  const summary = useQuery(api.oms.orderSummary.queryOptions({ meta: handledByScreen, enabled: quick !== undefined }));
  const key = JSON.stringify(listParameters(scope, search));
  const data = query.isPlaceholderData ? undefined : query.data;
  const settled = useSettledRows(key, data?.rows);
  const latestRows = useReloadedRows(settled.gone);
  const rows = latestRows.size === 0 ? settled.rows : settled.rows.map((row) => latestRows.get(row.id) ?? row);
  usePrefetchedPage(scope, search, data?.total ?? 0);
  return {
    query,
    summary: summary.data,
    key,
    rows,
    inPlaces: useMemo(() => inPlacesOf(key, rows), [key, rows]),
    settled,
    total: query.data?.total ?? null,
    /** Whether more orders match than were counted. */
    hasMore: query.data?.has_more ?? false,
    /** At least one; null while loading. */
    pages: data ? Math.max(1, Math.ceil(data.total / search.pageSize)) : null,
  };
}

export type OrderList = ReturnType<typeof useOrderList>;

const inPlacesOf = (key: string, rows: readonly OrderRow[]): RowsInPlaces<OrderRow> => ({
  key,
  total: rows.length,
  at: (position) => rows[position],
  placeOf: (id) => {
    const at = rows.findIndex((row) => row.id === id);
    return at === -1 ? null : at;
  },
});

/** Current versions of shown rows that left the list. */
function useReloadedRows(gone: readonly number[]): Map<number, OrderRow> {
  return useQueries({
    queries: gone.slice(0, MAX_RELOADED).map(orderOf),
    combine: (results) => new Map(results.flatMap(({ data }): [number, OrderRow][] => (data ? [[data.id, data]] : []))),
  });
}

/** Prefetches the next page. */
function usePrefetchedPage(scope: OrderScope, search: OrderSearch, total: number) {
  const client = useQueryClient();
  const next = search.page * search.pageSize < total ? JSON.stringify({ ...search, page: search.page + 1 }) : null;
  useEffect(() => {
    if (next === null) return;
    const handle = setTimeout(() => void client.prefetchQuery(ordersOf(scope, JSON.parse(next) as OrderSearch)), NEXT_PAGE_DELAY);
    return () => clearTimeout(handle);
  }, [client, scope, next]);
}

/** Prefetches an order that is likely to be opened. */
export function usePrefetchedOrder() {
  const client = useQueryClient();
  const rest = useRef<{ id: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => () => clearTimeout(rest.current?.timer), []);
  return useCallback(
    (id: number) => {
      if (rest.current?.id === id) return;
      clearTimeout(rest.current?.timer);
      rest.current = { id, timer: setTimeout(() => void client.prefetchQuery(orderOf(id)), HOVER_DELAY) };
    },
    [client],
  );
}
