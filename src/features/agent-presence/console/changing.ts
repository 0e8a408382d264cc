import { taskKeys } from '#features/agent-tasks/console/public.ts';
import { statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { PresenceRecord } from '../contract.ts';
import { ownPresenceOptions } from './own-presence.ts';
import { presenceKeys } from './presence-keys.ts';

/** Options of the mutations that begin and end a break: the tasks that went back are no longer the agent's. */
export const changing = {
  meta: { expected: 409 },
  onSuccess: (presence: PresenceRecord): void => {
    queryClient.setQueryData(ownPresenceOptions().queryKey, { presence });
    for (const queryKey of [...presenceKeys(), ...taskKeys()]) void queryClient.invalidateQueries({ queryKey });
  },
  onError: (error: Error): void => {
    if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey: ownPresenceOptions().queryKey });
  },
};
