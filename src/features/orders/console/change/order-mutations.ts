import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderRecord } from '../../contract.ts';
import { track } from '#platform/console/reporting/analytics.ts';
import { statusOf } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';

/** Writes the order that a change returns to the cache, also in every list that shows it. */
function cacheRecord(queries: QueryClient, record: OrderRecord): void {
  queries.setQueryData(api.oms.order.queryKey({ input: { order_id: record.id } }), record);
  queries.setQueriesData<{ rows: { id: number }[] }>(
    { queryKey: api.oms.orders.key({ type: 'query' }) },
    (list) => list && { ...list, rows: list.rows.map((row) => (row.id === record.id ? record : row)) },
  );
  void queries.invalidateQueries({ queryKey: api.oms.orders.key() });
  void queries.invalidateQueries({ queryKey: api.oms.orderSummary.key() });
}

/** Version of an order as it is on screen, also right after an own change. */
export const seenVersion = (queries: QueryClient, orderId: number): number | undefined =>
  queries.getQueryData<OrderRecord>(api.oms.order.queryKey({ input: { order_id: orderId } }))?.version;

/** Cache updates after a mutation of an order. */
export const cacheUpdates = (queries: QueryClient) => ({
  // Errors are reported by the caller.
  meta: { quiet: true },
  onSuccess: (record: OrderRecord) => cacheRecord(queries, record),
  onError: (error: unknown, { order_id }: { order_id: unknown }) => {
    // After a conflict or a lost response the cached order may be stale.
    if (statusOf(error) === 409 || isUnknown(error))
      void queries.invalidateQueries({ queryKey: api.oms.order.key({ input: { order_id: Number(order_id) } }) });
  },
});

const NO_RESPONSE: readonly number[] = [0, 502, 504];

/** Whether the server itself did not respond, so that the change may have been made. */
export const isUnknown = (error: unknown): boolean => NO_RESPONSE.includes(statusOf(error));

/** A mutation that outlives the view of its order. */
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
export const undoOrderChange = createBackgroundMutation(api.oms.undoOrderChange.call);
export const addOrderNote = createBackgroundMutation(api.oms.addOrderNote.call);
export const useAssignOrder = () => useMutation(api.oms.assignOrder.mutationOptions(cacheUpdates(useQueryClient())));
export const useSettleReason = () => useMutation(api.oms.settleOrderReason.mutationOptions(cacheUpdates(useQueryClient())));
