import { useQuery } from '@tanstack/react-query';
import { t } from '#console/language/language.ts';
import { sayError, statusOf } from '#console/lib/errors.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { EmptyState, FailedState } from '#console/ui/feedback/states.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { RecordBar, type RecordBarActions } from '#console/ui/record/record-bar.tsx';
import { RecordDrawer } from '#console/ui/record/record-drawer.tsx';
import type { User } from '#contracts/main/users.ts';
import { userOf } from '../list/use-user-list.ts';
import { UserState } from '../user-state.tsx';
import { UnsavedMark } from './unsaved-mark.tsx';
import { UserView } from './user-view.tsx';

interface UserDrawerProps extends RecordBarActions {
  userId: number;
  /** What the list knows of the user already. */
  row: User | undefined;
}

/** The open user over the list. */
export function UserDrawer({ userId, row, ...bar }: UserDrawerProps) {
  const { data: user, error, refetch, isFetching } = useQuery({ ...userOf(userId), staleTime: 0 });
  const known = user ?? row;
  const isMissing = statusOf(error) === 404 && !user;
  return (
    <RecordDrawer label={known ? t('User {name}', { name: known.name }) : t('User')} list="users" full={bar.full}>
      {/* The list's own heading is out of reach meanwhile. */}
      {bar.full && <h1 className="visually-hidden">{t('Users and roles')}</h1>}
      <RecordBar {...bar} id={userId} title={known?.name ?? t('User')} above={t('User above')} below={t('User below')}>
        {known && <UserState user={known} />}
        <UnsavedMark userId={userId} />
      </RecordBar>
      {isMissing && (
        <EmptyState
          title={t('There is no user {id}', { id: userId })}
          actions={<Button onClick={bar.onClose}>{t('Back to the list')}</Button>}
        >
          {t('The link may be mistyped.')}
        </EmptyState>
      )}
      {error && !isMissing && (
        <div className="user-trouble">
          <FailedState
            title={user ? t('The user could not be refreshed') : t('The user could not be opened')}
            busy={isFetching}
            onRetry={() => void refetch()}
          >
            {sayError(error)} {user && t('You see the user as before; nothing you typed is lost.')}
          </FailedState>
        </div>
      )}
      {user && <UserView key={user.user_id} user={user} />}
      {!user && !error && (
        <output className="user-loading" aria-label={t('The user is on the way')}>
          {['46%', '62%', '88%', '30%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </output>
      )}
    </RecordDrawer>
  );
}
