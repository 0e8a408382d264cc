import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { holds } from '#platform/access/permissions.ts';
import type { Area } from './area.ts';

/** Whether a user may open an area. The server decides again about everything in it. */
export function isOpenTo({ access }: Area, user: Pick<CurrentUser, 'tabs' | 'roles'>): boolean {
  if (access === 'public' || access === 'session') return true;
  return 'tab' in access ? user.tabs.includes(access.tab) : holds(access.permission, user);
}

/** Whether an area that is open to a user was given to them, rather than to everybody: it is where they work. */
export const isWorkOf = ({ access, workOf }: Area, user: Pick<CurrentUser, 'tabs' | 'roles'>): boolean =>
  workOf === undefined ? access !== 'session' : holds(workOf, user);
