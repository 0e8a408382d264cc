import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderRecord } from '../../contract.ts';
import { track } from '#platform/console/reporting/analytics.ts';
import { statusOf } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';

/** The server's answer to a change is the order as it is now: shown at once, also in every list that holds it. */
function keepRecord(queries: QueryClient, record: OrderRecord): void {
  queries.setQueryData(api.oms.order.queryKey({ input: { order_id: record.id } }), record);
  queries.setQueriesData<{ rows: { id: number }[] }>(
    { queryKey: api.oms.orders.key({ type: 'query' }) },
    (list) => list && { ...list, rows: list.rows.map((row) => (row.id === record.id ? record : row)) },
  );
  void queries.invalidateQueries({ queryKey: api.oms.orders.key() });
  void queries.invalidateQueries({ queryKey: api.oms.orderSummary.key() });
}

/** What every change of an order owes the data on screen. */
const cacheUpdates = (queries: QueryClient) => ({
  // Each is told where it was asked for.
  meta: { quiet: true },
  onSuccess: (record: OrderRecord) => keepRecord(queries, record),
  onError: (error: unknown, { order_id }: { order_id: unknown }) => {
    // Refused because it is newer on the server, or nobody knows: what is on screen may not be what is.
    if (statusOf(error) === 409 || isUnknown(error))
      void queries.invalidateQueries({ queryKey: api.oms.order.key({ input: { order_id: Number(order_id) } }) });
  },
});

const NO_ANSWER: readonly number[] = [0, 502, 504];

/** No answer of the server itself: it may have done what was asked. */
export const isUnknown = (error: unknown): boolean => NO_ANSWER.includes(statusOf(error));

/** The same for a change that outlives the view of its order. */
function createBackgroundMutation<Input extends { order_id: unknown }>(call: (input: Input) => Promise<OrderRecord>) {
  const { onSuccess, onError } = cacheUpdates(queryClient);
  return async (input: Input): Promise<OrderRecord> => {
    try {
      const record = await call(input);
      onSuccess(record);
      return record;
    } catch (error) {
      onError(error, input);
      throw error;
    }
  };
}

export const sendOrderEvent = createBackgroundMutation(async (input: Parameters<typeof api.oms.sendOrderEvent.call>[0]) => {
  const record = await api.oms.sendOrderEvent.call(input);
  track('order.event', { name: input.event });
  return record;
});
export const addOrderNote = createBackgroundMutation(api.oms.addOrderNote.call);
export const useAssignOrder = () => useMutation(api.oms.assignOrder.mutationOptions(cacheUpdates(useQueryClient())));
export const useDecodeLines = () => useMutation(api.oms.decodeLines.mutationOptions(cacheUpdates(useQueryClient())));
