import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderRecord } from '#contracts/oms.ts';
import { statusOf } from '#console/lib/errors.ts';
import { api } from '#console/lib/queries.ts';

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
function useOwed() {
  const queries = useQueryClient();
  return {
    onSuccess: (record: OrderRecord) => keepRecord(queries, record),
    onError: (error: unknown, { order_id }: { order_id: unknown }) => {
      // Refused because it is newer on the server: what is on screen is not.
      if (statusOf(error) === 409)
        void queries.invalidateQueries({ queryKey: api.oms.order.key({ input: { order_id: Number(order_id) } }) });
    },
  };
}

export const useSendOrderEvent = () => useMutation(api.oms.sendOrderEvent.mutationOptions(useOwed()));
export const useAddOrderNote = () => useMutation(api.oms.addOrderNote.mutationOptions(useOwed()));
export const useAssignOrder = () => useMutation(api.oms.assignOrder.mutationOptions(useOwed()));
export const useDecodeLines = () => useMutation(api.oms.decodeLines.mutationOptions(useOwed()));
