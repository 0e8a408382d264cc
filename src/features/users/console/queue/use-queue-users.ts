import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { useUnsavedWork } from '#platform/console/navigation/unsaved-work.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { QueueUser } from '../../contract.ts';
import { isChanged, type RoleChanges, rolesAfter } from './queue-rules.ts';

const ofQueues = api.main.queueUsers.queryOptions();

/** Writes the saved roles and version to the cache. */
function keep({ user_id, version, roles }: Pick<QueueUser, 'user_id' | 'version' | 'roles'>): void {
  queryClient.setQueryData(
    ofQueues.queryKey,
    (list) => list && { data: list.data.map((user) => (user.user_id === user_id ? { ...user, version, roles } : user)) },
  );
}

const renew = () => queryClient.invalidateQueries({ queryKey: ofQueues.queryKey });

const inWords = (error: unknown) =>
  statusOf(error) === 409 ? t('The roles were changed by someone else. Check them again.') : sayError(error);

const none: RoleChanges = {};

/** Users of the queues with unsaved changes, which survive changes by other users. */
export function useQueueUsers() {
  const query = useQuery({ ...ofQueues, staleTime: 0 });
  const [changes, setChanges] = useState<Record<number, RoleChanges>>({});
  useUnsavedWork(query.data?.data.some((user) => isChanged(user, changes[user.user_id] ?? none)) ?? false);
  const update = useMutation(api.main.updateQueueUserRole.mutationOptions({ meta: { expected: 409 }, onSuccess: keep, onSettled: renew }));
  const change = (userId: number, next: RoleChanges) => setChanges((all) => ({ ...all, [userId]: next }));
  const save = (user: QueueUser) => {
    // One save at a time: the mutation keeps the callbacks of its last call only.
    if (update.isPending) return;
    const { user_id, version, name } = user;
    update.mutate(
      { user_id, version, roles: rolesAfter(user, changes[user_id] ?? none) },
      {
        onSuccess: () => {
          change(user_id, none);
          toast({ text: t('{name} is saved', { name }) });
        },
        onError: (refused) => void toast({ tone: 'late', text: `${t('{name} stays as it was.', { name })} ${inWords(refused)}` }),
      },
    );
  };
  return {
    query,
    changesOf: (userId: number) => changes[userId] ?? none,
    wish: change,
    save,
    savingId: update.isPending ? update.variables.user_id : null,
  };
}
