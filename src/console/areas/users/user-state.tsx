import { t } from '#console/language/language.ts';
import { clock } from '#console/lib/formats.ts';
import { StatusDot } from '#console/ui/controls/tag.tsx';
import type { ListValue } from '#contracts/lists/list.ts';
import type { userStates } from '#contracts/lists/user-list.ts';
import type { User } from '#contracts/main/users.ts';

/** Whether somebody can sign in and has something to do here. */
function stateOf({ disabled_at: disabledAt, locked_until: lockedUntil, roles }: User): keyof typeof userStates {
  if (disabledAt !== null) return 'DISABLED';
  if (lockedUntil !== null) return 'LOCKED';
  return roles.length > 0 ? 'ACTIVE' : 'WITHOUT_ROLE';
}

export const UserState = ({ user }: { user: User }) => <StateDot state={stateOf(user)} lockedUntil={user.locked_until} />;

/** The same of a row of the list. */
export function StateDot({ state, lockedUntil }: { state: ListValue | undefined; lockedUntil: ListValue | undefined }) {
  switch (state) {
    case 'DISABLED':
      return <StatusDot tone="end">{t('Disabled')}</StatusDot>;
    case 'LOCKED':
      return <StatusDot tone="due">{t('Locked until {time}', { time: clock(String(lockedUntil)) })}</StatusDot>;
    case 'WITHOUT_ROLE':
      return <StatusDot tone="wait">{t('Without a role')}</StatusDot>;
    default:
      return <StatusDot tone="good">{t('Active')}</StatusDot>;
  }
}
