import { useQuery } from '@tanstack/react-query';
import { statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { isBulkBusy } from '../bulk-choices.ts';
import type { BulkChange } from '../contract.ts';
import { api } from './api.ts';

/** Poll interval while the server is working on it. Milliseconds. */
const PACE = 400;

const bulkOf = (id: number) => api.oms.bulkChange.queryOptions({ input: { bulk_id: id } });

/** A bulk change; polls while the server is working on it. */
export const useBulk = (id: number) =>
  useQuery({
    ...bulkOf(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBulkBusy(data.state) ? PACE : false),
  });

export const resultsOf = (input: Parameters<typeof api.oms.bulkResults.call>[0]) =>
  api.oms.bulkResults.queryOptions({ input, meta: { quiet: true } });

/** Caches the bulk change of a response; cancels older requests, so that they do not overwrite it. */
export function cacheBulk(bulk: BulkChange): void {
  const { queryKey } = bulkOf(bulk.id);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, bulk);
  void queryClient.invalidateQueries({ queryKey: api.oms.bulkChanges.key() });
  void queryClient.invalidateQueries({ queryKey: api.oms.bulkResults.key() });
}

/** Options of the mutations that stop or undo: shows the result, and after a refusal the current state. */
export const moving = {
  meta: { expected: 409 },
  onSuccess: cacheBulk,
  onError: (error: Error): void => {
    if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey: api.oms.bulkChange.key() });
  },
};
