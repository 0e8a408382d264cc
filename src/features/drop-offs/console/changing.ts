import { statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { DropOffRecord } from '../contract.ts';
import { api } from './api.ts';

/** Options of the mutations that change a cart: shows what was saved, and after a conflict what somebody else saved. */
export const changing = {
  meta: { expected: 409 },
  onSuccess: (saved: DropOffRecord): void => {
    queryClient.setQueryData(api.oms.dropOff.queryKey({ input: { cart_id: saved.id } }), saved);
    void queryClient.invalidateQueries({ queryKey: api.oms.dropOffs.key() });
  },
  onError: (error: Error): void => {
    if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey: api.oms.dropOff.key() });
  },
};
