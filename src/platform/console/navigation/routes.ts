import { isOpenTo, isWorkOf } from '../shell/access.ts';
import { type Area, areaGroups } from '../shell/area.ts';
import { consoleFeatures } from '../console-feature.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';

const SIGN_IN = '/authentication';
const HOME = '/home';
/** Page that replaces a temporary password; no other page opens before. */
const OWN_PASSWORD = '/user-settings/mfa-setup';

/** Tab codes that apply without a stored user (§2.3). */
const DEFAULT_TAB_CODES: readonly string[] = ['SRT', 'AMAN', 'ASCH', 'OMAN', 'OSCH', 'ORDER', 'SSR', 'LOGS'];

/** Addresses of the legacy states with the required tab (§2.3). */
const legacyTabs: Readonly<Record<string, string>> = {
  '/home/short-book': 'SRT',
  '/auto-short/manifest': 'AMAN',
  '/auto-short/today-scheduler': 'ASCH',
  '/auto-short/future-scheduler': 'ASCH',
  '/order-place/manifest': 'OMAN',
  '/order-place/scheduler': 'OSCH',
  '/safety-stock/manifest': 'SSR',
  '/safety-stock/scheduler': 'SSR',
  '/logs/logs': 'LOGS',
};

type Tabs = Pick<CurrentUser, 'tabs'>;

/** Whether the address belongs to a legacy state whose tab the user lacks. */
export function lacksLegacyTab(path: string, user: Tabs | null): boolean {
  const tab = legacyTabs[path];
  return tab !== undefined && !(user?.tabs ?? DEFAULT_TAB_CODES).includes(tab);
}

/** Every screen in menu order. */
export const areas = (): Area[] => consoleFeatures().flatMap(({ screens = [] }) => screens);

export const areaAt = (path: string): Area | null => areas().find((area) => area.path === path) ?? null;

/** Areas in a user's menu. */
export const menuOf = (user: CurrentUser): Area[] =>
  areas()
    .filter((area) => !area.bare && !area.within && isOpenTo(area, user) && (!user.password_temporary || area.path === OWN_PASSWORD))
    .toSorted((a, b) => placeOfGroup(a) - placeOfGroup(b));

const placeOfGroup = ({ group }: Area): number => (group === null ? -1 : areaGroups.indexOf(group));

/** Start page of a user: the first menu area granted to them specifically; areas open to everyone do not count. */
const firstPathOf = (user: CurrentUser) => menuOf(user).find((area) => area.group !== 'Account' && isWorkOf(area, user))?.path ?? HOME;

/**
 * Resolves a path for a user. The empty path leads to sign-in, and from there a signed-in user goes to the first area (§2.1,
 * §4.2); without an area's tab the user is sent to the root (§2.3).
 */
export function destination(path: string, user: CurrentUser | null): string {
  const area = areaAt(path);
  const isRoot = path === '/' || path === SIGN_IN || lacksLegacyTab(path, user);
  if (!user) return isRoot || area === null ? SIGN_IN : path;
  if (user.password_temporary) return OWN_PASSWORD;
  return isRoot || (area !== null && !isOpenTo(area, user)) ? firstPathOf(user) : path;
}

/** The area at a path if the user may not open it; `destination` returns the redirect. */
export function refusedArea(path: string, user: CurrentUser | null): Area | null {
  const area = areaAt(path);
  return user && area && !isOpenTo(area, user) ? area : null;
}

export { SIGN_IN };
