import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { holds } from '#platform/access/permissions.ts';
import type { Area } from './area.ts';

/** Whether a user may open an area. The server checks every request again. */
export function isOpenTo({ access }: Area, user: Pick<CurrentUser, 'tabs' | 'roles'>): boolean {
  if (access === 'public' || access === 'session') return true;
  return 'tab' in access ? user.tabs.includes(access.tab) : holds(access.permission, user);
}

/** Whether an area has no frame, signed in or not: its screen is the whole page, and in no menu. */
export const isOutsideFrame = ({ access, bare }: Area): boolean => access === 'public' && bare === true;

/** Whether an area was granted to the user specifically, not to everyone. */
export const isWorkOf = ({ access, workOf }: Area, user: Pick<CurrentUser, 'tabs' | 'roles'>): boolean =>
  workOf === undefined ? access !== 'session' : holds(workOf, user);
