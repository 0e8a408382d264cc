import { IconHome } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { destination, menuOf } from '#platform/console/navigation/routes.ts';
import { isOpenTo } from '#platform/console/shell/access.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { tabs } from '#platform/access/roles.ts';
import { current } from '#tests/support/people.ts';

const withTabs = (...tabNames: string[]) =>
  current({ roles: [], resource_access: tabNames.map((tab) => ({ tabs: { id: tab, name: tab } })) });

const area = (access: Area['access']): Area => ({
  id: 'some',
  title: 'Some',
  path: '/some',
  group: null,
  icon: IconHome,
  access,
  screen: () => Promise.reject(new Error('not opened here')),
});

describe('the menu by tabs (§2.2, §6)', () => {
  it.each(tabs)('an entry is shown only to whose tab list has its tab: %s', (tab) => {
    const otherTabs = tabs.filter((other) => other !== tab);
    expect(isOpenTo(area({ tab }), withTabs(tab))).toBe(true);
    expect(isOpenTo(area({ tab }), withTabs(...otherTabs))).toBe(false);
    expect(isOpenTo(area({ tab }), withTabs(`${tab}-x`, tab.slice(1), ` ${tab}`))).toBe(false);
  });

  it('MFA setup is in every menu, at its address', () => {
    const entry = menuOf(withTabs()).find(({ menu }) => menu === 'MFA setup');
    expect(entry?.path).toBe('/user-settings/mfa-setup');
    expect(destination('/user-settings/mfa-setup', withTabs())).toBe('/user-settings/mfa-setup');
  });

  it('an entry without a tab is shown to every signed-in user', () => expect(isOpenTo(area('session'), withTabs())).toBe(true));
});
