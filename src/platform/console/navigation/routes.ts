import { isOpenTo, isWorkOf } from '../shell/access.ts';
import { type Area, areaGroups } from '../shell/area.ts';
import { consoleFeatures } from '../console-feature.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';

const SIGN_IN = '/authentication';
const HOME = '/home';
/** Where a temporary password is replaced; nothing else is open before. */
const OWN_PASSWORD = '/user-settings/mfa-setup';

/** Tab codes where no user is stored (§2.3). */
export const DEFAULT_TAB_CODES: readonly string[] = ['SRT', 'AMAN', 'ASCH', 'OMAN', 'OSCH', 'ORDER', 'SSR', 'LOGS'];

/** Addresses of the legacy states, and the tab that each needs (§2.3). */
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

/** Whether the address is a legacy state's whose tab the user lacks. */
export function lacksLegacyTab(path: string, user: Tabs | null): boolean {
  const tab = legacyTabs[path];
  return tab !== undefined && !(user?.tabs ?? DEFAULT_TAB_CODES).includes(tab);
}

/** Every screen, in the order of the menu. */
export const areas = (): Area[] => consoleFeatures().flatMap(({ screens = [] }) => screens);

export const areaAt = (path: string): Area | null => areas().find((area) => area.path === path) ?? null;

/** What the menu shows to a user. */
export const menuOf = (user: CurrentUser): Area[] =>
  areas()
    .filter((area) => !area.bare && !area.within && isOpenTo(area, user) && (!user.password_temporary || area.path === OWN_PASSWORD))
    .toSorted((one, other) => placeOfGroup(one) - placeOfGroup(other));

const placeOfGroup = ({ group }: Area): number => (group === null ? -1 : areaGroups.indexOf(group));

/** Where work begins: the first area of the menu that was given to this user; what is open to everybody is nobody's work. */
const firstPathOf = (user: CurrentUser) => menuOf(user).find((area) => area.group !== 'Account' && isWorkOf(area, user))?.path ?? HOME;

/**
 * Where a path leads for a user. The empty path leads to the sign-in, which a signed-in user leaves for the first area
 * (§2.1, §4.2); who lacks an area's tab is sent to the root (§2.3).
 */
export function destination(path: string, user: CurrentUser | null): string {
  const area = areaAt(path);
  const isRoot = path === '/' || path === SIGN_IN;
  if (!user) return isRoot || area === null ? SIGN_IN : path;
  if (user.password_temporary) return OWN_PASSWORD;
  return isRoot || lacksLegacyTab(path, user) || (area !== null && !isOpenTo(area, user)) ? firstPathOf(user) : path;
}

/** The area at a path when it is not open to the user: where to lead to is `destination`'s to say. */
export function refusedArea(path: string, user: CurrentUser | null): Area | null {
  const area = areaAt(path);
  return user && area && !isOpenTo(area, user) ? area : null;
}

export { SIGN_IN };
