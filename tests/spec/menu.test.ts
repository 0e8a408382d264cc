/** The menu and its routes for each kind of user (§1, §2.1, §2.2, §2.3, §6). */
import '#app/console-features.ts';
import { describe, expect, test } from 'vitest';
import { roles, tabs } from '#platform/access/roles.ts';
import { areaAt, areas, destination, menuOf } from '#platform/console/navigation/routes.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { current } from '#tests/support/people.ts';
import { builtAreas } from './built-areas.ts';
import { builtEntries } from './menu.ts';
import type { BuiltEntry } from './menu-entry.ts';

const allRoles: readonly string[] = Object.values(roles);
const allTabs: readonly string[] = tabs;
const userWith = (roleNames: readonly string[], tabNames: readonly string[]) =>
  current({ roles: [...roleNames], resource_access: tabNames.map((tab) => ({ tabs: { id: tab, name: tab } })) });
const except = (all: readonly string[], left: readonly string[]) => all.filter((each) => !left.includes(each));

/** Each kind of user that sees the entry, and users that have everything else. */
function usersOf(sees: BuiltEntry['sees']): { holders: CurrentUser[]; others: CurrentUser[] } {
  if (sees === 'everybody') return { holders: [userWith([], []), userWith(allRoles, allTabs)], others: [] };
  if ('tab' in sees) {
    const named = [sees.tab].flat();
    return { holders: named.map((tab) => userWith([], [tab])), others: [userWith(allRoles, except(allTabs, named))] };
  }
  return { holders: sees.roles.map((role) => userWith([role], [])), others: [userWith(except(allRoles, sees.roles), allTabs)] };
}

const entriesOf = (user: CurrentUser, label: string) => menuOf(user).filter(({ menu, title }) => (menu ?? title) === label);

describe.each(builtEntries.map((entry) => [entry.title, entry] as const))('§2.2 the menu entry %s', (_, { label, sees, routes }) => {
  const { holders, others } = usersOf(sees);

  test('is shown once to its users, and to no others', () => {
    for (const holder of holders) expect(entriesOf(holder, label), holder.roles.join()).toHaveLength(1);
    expect(others.filter((other) => entriesOf(other, label).length > 0)).toEqual([]);
  });

  test.each(routes.map((route) => (typeof route === 'string' ? ([route, null] as const) : route)))('opens %s', (path, opens) => {
    const { holders: openers, others: refused } = usersOf(opens ? { roles: opens } : sees);
    const area = areaAt(path);
    const ownEntries = openers.flatMap((opener) => entriesOf(opener, label).map(({ id }) => id));
    expect(new Set(ownEntries)).toEqual(new Set([area?.within ?? area?.id]));
    for (const opener of openers) expect(destination(path, opener)).toBe(path);
    for (const user of refused) expect(destination(path, user)).not.toBe(path);
  });
});

describe('§2.1 areas', () => {
  test.each(Object.entries(builtAreas))('%s opens at %s', (_, path) => {
    expect(areaAt(path)).not.toBeNull();
    const user = path === '/authentication' ? null : userWith(allRoles, allTabs);
    expect(destination(path, user)).toBe(path);
  });

  test('only the sign-in and the waybill are public', () => {
    expect(areas().flatMap(({ access, path }) => (access === 'public' ? path : []))).toEqual([
      '/authentication',
      '/goodaid-waybill/waybill',
    ]);
  });

  test('only the warehouse settings open without the login guard, and are not public', () => {
    const unguarded = areas().filter((area) => area.unguarded);
    expect(unguarded.map(({ path }) => path).filter((path) => !path.startsWith('/wms-setting/'))).toEqual([]);
    expect(areas().filter(({ path, ...area }) => path.startsWith('/wms-setting/') && !area.unguarded)).toEqual([]);
    expect(unguarded.map(({ access }) => access)).toEqual(unguarded.map(() => ({ permission: 'wms-settings.read' })));
    expect(destination('/wms-setting/planningsetting', null)).toBe('/wms-setting/planningsetting');
  });

  test('every screen loads on demand', () => {
    const bundled = areas().filter(({ screen }) => !/import\w*\(/.test(String(screen)));
    expect(bundled.map(({ path }) => path)).toEqual([]);
  });
});
