import type { QueryKey } from '@tanstack/react-query';
import { statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';

/** Where the console has read a kind of record. */
interface Shown {
  one: (id: number) => QueryKey;
  every: QueryKey;
  lists: readonly QueryKey[];
}

/** Options of the mutations that change a record: shows what was saved, and after a conflict what somebody else saved. */
export const recordMutations = ({ one, every, lists }: Shown) => ({
  meta: { expected: 409 },
  onSuccess: (saved: { id: number }): void => {
    queryClient.setQueryData(one(saved.id), saved);
    for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey });
  },
  onError: (error: Error): void => {
    if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey: every });
  },
});
