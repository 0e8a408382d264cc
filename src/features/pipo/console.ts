import { IconRefresh } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { permissions } from './feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';

const ID = 'pipo';
const shared = { group: 'Drugs', icon: IconRefresh, access: { tab: 'PIPO' } } as const;

/** PIPO (§2.2): groups of products, and the log of their changes. */
const screens: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('PIPO groups'),
    menu: msg('PIPO'),
    path: '/pipo/group-list',
    screen: () => import('./console/group-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/log-list`,
    title: msg('PIPO log'),
    path: '/pipo/log-list',
    within: ID,
    screen: () => import('./console/log-screen.tsx'),
  },
];

export default {
  permissions,
  screens,
  lists: { 'pipo-groups': () => [api.item.pipoGroups.key()], 'pipo-logs': () => [api.item.pipoLogs.key()] },
} satisfies ConsoleFeature;
