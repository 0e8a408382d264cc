import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { User } from '../../contract.ts';

/** Every change returns the current user. */
function cacheUser(user: User): void {
  queryClient.setQueryData(api.main.user.queryKey({ input: { user_id: user.user_id } }), user);
  renewLists();
}

/** Invalidates lists and sessions, which depend on the user. */
function renewLists(): void {
  void queryClient.invalidateQueries({ queryKey: api.main.users.key() });
  void queryClient.invalidateQueries({ queryKey: api.main.userSessions.key() });
}

function renewUser(): void {
  void queryClient.invalidateQueries({ queryKey: api.main.user.key() });
  renewLists();
}

/** The current user from a conflict response (409). */
const newerUser = (error: unknown): User | null =>
  statusOf(error) === 409 ? (((error as { data?: { user?: User } }).data ?? {}).user ?? null) : null;

const notifyRefused = (error: unknown) => void toast({ tone: 'late', text: `${t('Nothing was changed.')} ${sayError(error)}` });

export const useUpdateUser = () =>
  useMutation(
    api.main.updateUser.mutationOptions({
      // The form shows the conflict, so no toast is needed.
      meta: { expected: 409 },
      onSuccess: cacheUser,
      onError: (error) => {
        const newer = newerUser(error);
        if (newer) cacheUser(newer);
      },
    }),
  );
export const useSetDisabled = () => useMutation(api.main.setUserDisabled.mutationOptions({ onSuccess: cacheUser, onError: notifyRefused }));
export const useResetMfa = () => useMutation(api.main.resetUserMfa.mutationOptions({ onSuccess: cacheUser, onError: notifyRefused }));
export const useResetPassword = () =>
  useMutation(api.main.resetUserPassword.mutationOptions({ onSuccess: renewUser, onError: notifyRefused }));
export const useEndSession = () => useMutation(api.main.endUserSession.mutationOptions({ onSuccess: renewUser, onError: notifyRefused }));
export const useEndSessions = () => useMutation(api.main.endUserSessions.mutationOptions({ onSuccess: renewUser, onError: notifyRefused }));
