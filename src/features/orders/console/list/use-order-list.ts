import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { OrderRow } from '../../contract.ts';
import { api } from '../api.ts';
import { useSettledRows } from '#platform/list/console/table/settled-rows.ts';
import type { OrderListKind } from './order-list-kind.ts';
import type { OrderScope } from './order-scope.ts';
import { listParameters, type OrderSearch } from './order-search.ts';

/** The pointer rests this long on a row before its order is fetched: moving across the list asks for nothing. */
const HOVER_PAUSE = 80;
/** The next page is fetched once this one has stood for a while: it must not compete with what the screen still loads. */
const NEXT_PAGE_PAUSE = 1_500;
/** Rows that left the list are looked up one by one; beyond this many the list is better brought up to date. */
const MOST_LOOKED_UP = 10;

/** Some failures have words of the screen's own: that an order does not exist, that orders are not open to the account. */
const handledByScreen = { quiet: true };

/** Exactly the parameters that the server would not assume. */
export const ordersOf = (scope: OrderScope, search: OrderSearch) =>
  api.oms.orders.queryOptions({ input: listParameters(scope, search), meta: handledByScreen });
/** That there is no such order is an answer like any other. */
export const orderOf = (orderId: number) =>
  api.oms.order.queryOptions({ input: { order_id: orderId }, meta: { ...handledByScreen, expected: 404 } });

/** The list's rows, kept in their places while newer answers come in. */
export function useOrderList({ scope, quick }: OrderListKind, search: OrderSearch) {
  const query = useQuery({ ...ordersOf(scope, search), placeholderData: keepPreviousData });
  // Without the figures the list goes on; what fails there has failed here too.
  const summary = useQuery(api.oms.orderSummary.queryOptions({ meta: handledByScreen, enabled: quick !== undefined }));
  const key = JSON.stringify(listParameters(scope, search));
  const data = query.isPlaceholderData ? undefined : query.data;
  const settled = useSettledRows(key, data?.rows);
  const latestRows = useLookedUp(settled.gone);
  const rows = latestRows.size === 0 ? settled.rows : settled.rows.map((row) => latestRows.get(row.id) ?? row);
  usePrefetchedPage(scope, search, data?.total ?? 0);
  return {
    query,
    summary: summary.data,
    key,
    rows,
    settled,
    total: query.data?.total ?? null,
    /** At least one; null until they are known. */
    pages: data ? Math.max(1, Math.ceil(data.total / search.pageSize)) : null,
  };
}

export type OrderList = ReturnType<typeof useOrderList>;

/** Newest values of rows that are still shown but left the list. */
function useLookedUp(gone: readonly number[]): Map<number, OrderRow> {
  return useQueries({
    queries: gone.slice(0, MOST_LOOKED_UP).map(orderOf),
    combine: (answers) => new Map(answers.flatMap(({ data }): [number, OrderRow][] => (data ? [[data.id, data]] : []))),
  });
}

/** The next page is there before it is asked for. */
function usePrefetchedPage(scope: OrderScope, search: OrderSearch, total: number) {
  const client = useQueryClient();
  const next = search.page * search.pageSize < total ? JSON.stringify({ ...search, page: search.page + 1 }) : null;
  useEffect(() => {
    if (next === null) return;
    const handle = setTimeout(() => void client.prefetchQuery(ordersOf(scope, JSON.parse(next) as OrderSearch)), NEXT_PAGE_PAUSE);
    return () => clearTimeout(handle);
  }, [client, scope, next]);
}

/** Fetches the order that is likely to be opened next. */
export function usePrefetchedOrder() {
  const client = useQueryClient();
  const rest = useRef<{ id: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => () => clearTimeout(rest.current?.timer), []);
  return useCallback(
    (id: number) => {
      if (rest.current?.id === id) return;
      clearTimeout(rest.current?.timer);
      rest.current = { id, timer: setTimeout(() => void client.prefetchQuery(orderOf(id)), HOVER_PAUSE) };
    },
    [client],
  );
}
