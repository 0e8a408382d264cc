import { statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { PushRecord } from '../contract.ts';
import { api } from './api.ts';

/** Options of the mutations that change a push: shows what was saved, and after a conflict what somebody else saved. */
export const changing = {
  meta: { expected: 409 },
  onSuccess: (saved: PushRecord): void => {
    queryClient.setQueryData(api.oms.push.queryKey({ input: { push_id: saved.id } }), saved);
    void queryClient.invalidateQueries({ queryKey: api.oms.pushes.key() });
  },
  onError: (error: Error): void => {
    if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey: api.oms.push.key() });
  },
};
