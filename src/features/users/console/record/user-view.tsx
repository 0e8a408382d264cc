import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { phoneInWords, dayAndClock } from '#platform/console/language/formats.ts';
import { SessionTable } from '#features/session/console/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { AccountSession } from '#platform/session/contract.ts';
import type { User } from '../../contract.ts';
import { AccessForm } from './access-form.tsx';
import { AccountActions } from './account-actions.tsx';
import { useEndSession } from './user-mutations.ts';

/** One user: account actions, access and sessions. */
export function UserView({ user }: { user: User }) {
  return (
    <>
      <div className="user-head">
        <dl className="user-facts">
          <Fact title={t('User name')}>{user.username}</Fact>
          <Fact title={t('Email')}>{user.email}</Fact>
          <Fact title={t('Phone')}>{phoneInWords(user.phone_no)}</Fact>
          <Fact title={t('Last sign-in')}>{user.last_sign_in_at ? dayAndClock(user.last_sign_in_at) : t('never')}</Fact>
          <Fact title={t('Second step')}>{user.mfa_enabled ? t('On') : t('Off')}</Fact>
        </dl>
        <AccountActions user={user} />
      </div>
      <Tabs defaultValue="access">
        <Tabs.List aria-label={t('Parts of {name}', { name: user.name })}>
          <Tabs.Tab value="access">{t('Roles and tabs')}</Tabs.Tab>
          <Tabs.Tab value="sessions">
            {t('Sessions')} <small>{user.open_sessions}</small>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="access">
          <AccessForm user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <UserSessions user={user} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Fact({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function UserSessions({ user }: { user: User }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...api.main.userSessions.queryOptions({ input: { user_id: user.user_id } }),
    staleTime: 0,
  });
  const end = useEndSession();
  const confirmAndEnd = async ({ id, device }: AccountSession) => {
    const question = {
      title: t('Sign out {device}?', { device }),
      message: t('{name} has to sign in again there.', { name: user.name }),
      confirm: t('Sign out'),
    };
    if (!(await confirmed(question))) return;
    end.mutate(
      { user_id: user.user_id, session_id: id },
      { onSuccess: () => void toast({ text: t('{device} is signed out', { device }) }) },
    );
  };
  if (error) {
    return (
      <div className="user-trouble">
        <FailedState title={t('The sessions could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      </div>
    );
  }
  return (
    <div className="user-tab">
      {!data && <Skeleton width="60%" />}
      {data?.data.length === 0 && <p className="second">{t('No active sessions.')}</p>}
      {data && data.data.length > 0 && (
        <SessionTable
          label={t('Sessions of {name}', { name: user.name })}
          sessions={data.data}
          busy={end.isPending}
          onEnd={(session) => void confirmAndEnd(session)}
        />
      )}
    </div>
  );
}
