import { Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { SessionTable } from '../session-table.tsx';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { AccountSession } from '#platform/session/contract.ts';
import { AccountSection } from '#platform/console/ui/account-section.tsx';

const mutationOptions = {
  onSettled: () => queryClient.invalidateQueries({ queryKey: api.main.sessions.key() }),
  onError: (error: unknown) => void toast({ tone: 'late', text: `${t('Nothing was signed out.')} ${sayError(error)}` }),
};

/** Open sessions of this account, with actions to end all but the current one. */
export function OwnSessions() {
  const { data, error, refetch, isFetching } = useQuery({ ...api.main.sessions.queryOptions(), staleTime: 0 });
  const end = useMutation(api.main.endSession.mutationOptions(mutationOptions));
  const endOthers = useMutation(api.main.endOtherSessions.mutationOptions(mutationOptions));
  const sessions = data?.data;
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  const confirmAndEnd = async ({ id, device }: AccountSession) => {
    const question = {
      title: t('Sign out {device}?', { device }),
      message: t('Anyone using it has to sign in again.'),
      confirm: t('Sign out'),
    };
    if (!(await confirmed(question))) return;
    end.mutate({ session_id: id }, { onSuccess: () => void toast({ text: t('{device} is signed out', { device }) }) });
  };
  const confirmAndEndOthers = async () => {
    const question = {
      title: t('Sign out everywhere else?'),
      message: t('{n, plural, one {One other session ends} other {# other sessions end}}. This one stays.', { n: others }),
      confirm: t('Sign out everywhere else'),
    };
    if (!(await confirmed(question))) return;
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) =>
        void toast({ text: t('{n, plural, one {# session was} other {# sessions were}} signed out', { n: ended }) }),
    });
  };
  return (
    <AccountSection title={t('Sessions and devices')}>
      {error && (
        <FailedState title={t('Your sessions could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      )}
      {!sessions && !error && <Skeleton width="60%" />}
      {sessions && (
        <>
          <SessionTable
            label={t('Your sessions')}
            sessions={sessions}
            busy={end.isPending}
            onEnd={(session) => void confirmAndEnd(session)}
          />
          <div className="account-foot">
            <BlockableButton
              busy={endOthers.isPending}
              off={others === 0 ? t('No other sessions') : null}
              onClick={() => void confirmAndEndOthers()}
            >
              {t('Sign out everywhere else')}
            </BlockableButton>
          </div>
        </>
      )}
    </AccountSection>
  );
}
