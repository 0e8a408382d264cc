import '#console/ui/list/list.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#console/language/language.ts';
import { sayError, statusOf } from '#console/lib/errors.ts';
import { api } from '#console/lib/queries.ts';
import { queryClient } from '#console/lib/query-client.ts';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState, FailedState } from '#console/ui/feedback/states.tsx';
import { toast } from '#console/ui/feedback/toast-list.ts';
import type { QueueUser } from '#contracts/main/users.ts';
import { queueRoles } from '#contracts/permissions.ts';

const ofQueues = api.main.queueUsers.queryOptions();

/** The answer is what the user has now; somebody else may have changed others. */
function keep({ user_id, version, roles }: Pick<QueueUser, 'user_id' | 'version' | 'roles'>): void {
  queryClient.setQueryData(
    ofQueues.queryKey,
    (list) => list && { data: list.data.map((user) => (user.user_id === user_id ? { ...user, version, roles } : user)) },
  );
}

const renew = () => queryClient.invalidateQueries({ queryKey: ofQueues.queryKey });

/** Who works the queues, with their roles of the call centre: one press gives or takes a role. */
export function QueueUsersScreen() {
  const { data, error, refetch, isFetching } = useQuery({ ...ofQueues, staleTime: 0 });
  const update = useMutation(api.main.updateQueueUserRole.mutationOptions({ meta: { expected: 409 }, onSuccess: keep, onSettled: renew }));
  const wished = update.isPending ? update.variables : undefined;
  const rolesOf = (user: QueueUser): readonly string[] => (wished?.user_id === user.user_id ? wished.roles : user.roles);
  const toggle = (user: QueueUser, role: (typeof queueRoles)[number]) => {
    // One after the other: each change is based on the one before.
    if (update.isPending) return;
    const roles = queueRoles.filter((each) => user.roles.includes(each) !== (each === role));
    const gives = roles.includes(role);
    update.mutate(
      { user_id: user.user_id, version: user.version, roles },
      {
        onSuccess: () =>
          void toast({
            text: gives
              ? t('{name} has the role {role}', { name: user.name, role })
              : t('{name} no longer has the role {role}', { name: user.name, role }),
          }),
        onError: (refused) =>
          void toast({ tone: 'late', text: `${t('{name} stays as it was.', { name: user.name })} ${inWords(refused)}` }),
      },
    );
  };
  return (
    <div className="list-screen">
      <div className="list-title">
        <h1>{t('Users and roles')}</h1>
        <span className="list-freshness">{t('Roles of the call centre')}</span>
      </div>
      {error && (
        <div className="user-trouble">
          <FailedState title={t('Users could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
            {sayError(error)}
          </FailedState>
        </div>
      )}
      {!data && !error && <Skeleton width="60%" />}
      {data?.data.length === 0 && <EmptyState title={t('Nobody works the queues yet')} />}
      {data && data.data.length > 0 && (
        <div className="list-scroll">
          <table className="list-grid queue-users" aria-label={t('Roles of the call centre')} aria-busy={update.isPending || undefined}>
            <QueueUsersHead />
            <tbody>
              {data.data.map((user) => (
                <tr key={user.user_id}>
                  <th scope="row">{user.name}</th>
                  <td className="second">{user.title}</td>
                  <td className="num">{user.agent_id}</td>
                  {queueRoles.map((role) => (
                    <td key={role}>
                      <input
                        type="checkbox"
                        aria-label={t('{role} for {name}', { role, name: user.name })}
                        checked={rolesOf(user).includes(role)}
                        onChange={() => toggle(user, role)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

const inWords = (error: unknown) =>
  statusOf(error) === 409 ? t('Somebody else changed the roles meanwhile: look again.') : sayError(error);

function QueueUsersHead() {
  return (
    <thead>
      <tr>
        <th scope="col">{t('Name')}</th>
        <th scope="col">{t('Title')}</th>
        <th scope="col" className="num">
          {t('Agent id')}
        </th>
        {queueRoles.map((role) => (
          <th key={role} scope="col">
            {role}
          </th>
        ))}
      </tr>
    </thead>
  );
}
