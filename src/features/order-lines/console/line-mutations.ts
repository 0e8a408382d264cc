import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cacheUpdates, seenVersion } from '#features/orders/console/public.ts';
import type { OrderRecord } from '#features/orders/public.ts';
import { api } from './api.ts';
import { keysOf } from './order-line-keys.ts';

/** Fields of an operation besides the order and its version. */
type Fields<Input> = Omit<Input, 'order_id' | 'version'>;

/** Changes of an order's lines run one after the other, each with the version that the one before has led to. */
function useLineMutation<Input extends { order_id: unknown; version: number }>(
  { id, version }: OrderRecord,
  call: (input: Input) => Promise<OrderRecord>,
) {
  const queries = useQueryClient();
  const { meta, onSuccess, onError } = cacheUpdates(queries);
  return useMutation({
    meta,
    scope: { id: `order-lines-${id}` },
    mutationFn: (fields: Fields<Input>) => call({ ...fields, order_id: id, version: seenVersion(queries, id) ?? version } as Input),
    onSuccess: (record) => {
      onSuccess(record);
      for (const queryKey of keysOf(id)) void queries.invalidateQueries({ queryKey });
    },
    onError: (error) => onError(error, { order_id: id }),
  });
}

export const useChangeLine = (record: OrderRecord) => useLineMutation(record, api.oms.changeLine.call);
export const useRemoveLine = (record: OrderRecord) => useLineMutation(record, api.oms.removeLine.call);
export const useAddLine = (record: OrderRecord) => useLineMutation(record, api.oms.addLine.call);
export const useProposeSubstitute = (record: OrderRecord) => useLineMutation(record, api.oms.proposeSubstitute.call);
export const useRecordConsent = (record: OrderRecord) => useLineMutation(record, api.oms.recordConsent.call);
export const useRefuseSubstitute = (record: OrderRecord) => useLineMutation(record, api.oms.refuseSubstitute.call);
export const useApplySubstitute = (record: OrderRecord) => useLineMutation(record, api.oms.applySubstitute.call);
export const useRevertSubstitute = (record: OrderRecord) => useLineMutation(record, api.oms.revertSubstitute.call);
export const useWithdrawSubstitute = (record: OrderRecord) => useLineMutation(record, api.oms.withdrawSubstitute.call);
