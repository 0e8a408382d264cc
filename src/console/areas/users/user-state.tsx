import { t } from '#console/language/language.ts';
import { clock } from '#console/lib/formats.ts';
import { StatusDot } from '#console/ui/controls/tag.tsx';
import type { User } from '#contracts/main/users.ts';

/** Whether somebody can sign in and has something to do here. */
export function userStateOf({ disabled_at: disabledAt, locked_until: lockedUntil, roles }: User) {
  if (disabledAt !== null) return 'disabled';
  if (lockedUntil !== null) return 'locked';
  return roles.length > 0 ? 'active' : 'without-role';
}

export function UserState({ user }: { user: User }) {
  switch (userStateOf(user)) {
    case 'disabled':
      return <StatusDot tone="end">{t('Disabled')}</StatusDot>;
    case 'locked':
      return <StatusDot tone="due">{t('Locked until {time}', { time: clock(user.locked_until ?? '') })}</StatusDot>;
    case 'without-role':
      return <StatusDot tone="wait">{t('Without a role')}</StatusDot>;
    case 'active':
      return <StatusDot tone="good">{t('Active')}</StatusDot>;
  }
}
