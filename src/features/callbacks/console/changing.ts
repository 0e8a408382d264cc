import { statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { CallbackRecord } from '../contract.ts';
import { api } from './api.ts';

/** Options of the mutations that change a callback: shows what was saved, and after a conflict what somebody else saved. */
export const changing = {
  meta: { expected: 409 },
  onSuccess: (saved: CallbackRecord): void => {
    queryClient.setQueryData(api.crm.callback.queryKey({ input: { callback_id: saved.id } }), saved);
    void queryClient.invalidateQueries({ queryKey: api.crm.callbacks.key() });
    void queryClient.invalidateQueries({ queryKey: api.crm.callbacksOfOrder.key() });
  },
  onError: (error: Error): void => {
    if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey: api.crm.callback.key() });
  },
};
