import { IconChartBar } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { permissions } from './feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { STATS_PATH, WALL_PATH } from './console/stats-paths.ts';
import { api } from './console/api.ts';

const stats: Area = {
  id: 'stats',
  title: msg('Statistics'),
  path: STATS_PATH,
  group: 'Orders',
  icon: IconChartBar,
  key: 's',
  access: { permission: 'stats.read' },
  screen: () => import('./console/stats-screen.tsx'),
};

/** The same figures for a wall display. */
const wall: Area = {
  ...stats,
  id: 'stats/full-list',
  title: msg('Orders today'),
  path: WALL_PATH,
  bare: true,
  screen: () => import('./console/wall-screen.tsx'),
};

export default {
  permissions,
  screens: [stats, wall],
  facts: { 'order.changed': () => [api.oms.orderStats.key()] },
} satisfies ConsoleFeature;
