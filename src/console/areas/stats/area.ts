import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';
import { STATS_PATH, WALL_PATH } from './stats-paths.ts';

export const area: Area = {
  id: 'stats',
  title: msg('Statistics'),
  path: STATS_PATH,
  group: 'Orders',
  icon: 'chart',
  key: 's',
  access: { permission: 'stats.read' },
  screen: () => import('./stats-screen.tsx'),
};

/** The same figures for a wall. */
export const wall: Area = {
  ...area,
  id: 'stats/full-list',
  title: msg('Orders today'),
  path: WALL_PATH,
  bare: true,
  screen: () => import('./wall-screen.tsx'),
};
