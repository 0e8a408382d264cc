import { t } from '#platform/console/language/language.ts';
import { clock } from '#platform/console/language/formats.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { ListValue } from '#platform/list/list.ts';
import type { userStates } from '../lists.ts';
import type { User } from '../contract.ts';

/** Whether the user can sign in and has access. */
function stateOf({ disabled_at: disabledAt, locked_until: lockedUntil, roles }: User): keyof typeof userStates {
  if (disabledAt !== null) return 'DISABLED';
  if (lockedUntil !== null) return 'LOCKED';
  return roles.length > 0 ? 'ACTIVE' : 'WITHOUT_ROLE';
}

export const UserState = ({ user }: { user: User }) => <StateDot state={stateOf(user)} lockedUntil={user.locked_until} />;

/** The same for a row of the list. */
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
