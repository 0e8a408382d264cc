import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

const ID = 'pipo';
const shared = { group: 'Drugs', icon: 'rotate', access: { tab: 'PIPO' } } as const;

/** PIPO (§2.2): groups that products go in and out of, and the log of that. */
export const areas: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('PIPO groups'),
    menu: msg('PIPO'),
    path: '/pipo/group-list',
    screen: () => import('./group-screen.tsx'),
  },
  { ...shared, id: `${ID}/log-list`, title: msg('PIPO log'), path: '/pipo/log-list', within: ID, screen: () => import('./log-screen.tsx') },
];
