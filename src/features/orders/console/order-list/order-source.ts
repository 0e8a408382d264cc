import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { ListQuestion } from '#platform/list/console/list-api.ts';
import type { ListSource } from '#platform/list/console/rows/list-source.ts';
import { ORDER_PAGE_SIZE, orderPageSizes } from '../../order-choices.ts';
import type { OrderRow } from '../../contract.ts';
import { api } from '../api.ts';
import { parametersOf } from './order-spelling.ts';
import type { OrderScope } from './order-scope.ts';
import { isTouched } from './touched.ts';

/** Hover time after which an order is prefetched, so that moving across the list sends no requests. */
const HOVER_DELAY = 80;

/** The screen shows its own messages for missing orders and missing access. */
const handledByScreen = { quiet: true };

/** A missing order is an expected response. */
export const orderOf = (orderId: number) =>
  api.oms.order.queryOptions({ input: { order_id: orderId }, meta: { ...handledByScreen, expected: 404 } });

/** Counts over all open orders. The list does not need them; their failures are ignored. */
export const orderCounts = () => api.oms.orderSummary.queryOptions({ meta: handledByScreen });

/** One page of the orders; only parameters that differ from the server's defaults. */
function ordersOf(scope: OrderScope, question: ListQuestion, page: number, size: number) {
  const input: Record<string, string> = parametersOf(scope, question);
  if (page > 1) input['page'] = String(page);
  if (size !== ORDER_PAGE_SIZE) input['page_size'] = String(size);
  return api.oms.orders.queryOptions({ input, meta: { ...handledByScreen, isTouched } });
}

/** Rows of the list of these orders. */
export const orderSource = (scope: OrderScope): ListSource<OrderRow> => ({
  key: api.oms.orders.key(),
  limit: scope.pageSize,
  windowOf: (question, window) => ordersOf(scope, question, window + 1, scope.pageSize),
  totalOf: (question) => ({
    ...ordersOf(scope, question, 1, orderPageSizes[0]),
    select: ({ total, has_more: hasMore }: { total: number; has_more: boolean }) => (hasMore ? Infinity : total),
  }),
  rowOf: orderOf,
});

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
