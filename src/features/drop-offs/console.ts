import { IconShoppingCart } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { overdueCarts, ownCarts } from './drop-off-filters.ts';
import { DROP_OFF_STATS_PATH, DROP_OFFS_PATH } from './drop-off-paths.ts';
import { permissions } from './feature.ts';

const ID = 'drop-offs';
const shared = { group: 'Orders', icon: IconShoppingCart, access: { permission: 'drop-offs.read' } } as const;

const screens: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('Drop-off carts'),
    path: DROP_OFFS_PATH,
    key: 'c',
    screen: () => import('./console/drop-off-list-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/stats`,
    title: msg('Drop-off figures'),
    path: DROP_OFF_STATS_PATH,
    within: ID,
    screen: () => import('./console/stats/drop-off-stats-screen.tsx'),
  },
];

const cartKeys = () => [api.oms.dropOffs.key(), api.oms.dropOff.key(), api.oms.dropOffStats.key()];

export default {
  permissions,
  screens,
  lists: { [ID]: cartKeys },
  // A patient's order recovers the cart.
  facts: { 'order.changed': cartKeys },
  slots: {
    work: [
      { id: 'drop-offs.overdue', label: msg('Overdue drop-off carts'), path: DROP_OFFS_PATH, where: overdueCarts, tone: 'late', area: ID },
      { id: 'drop-offs.mine', label: msg('Your drop-off carts'), path: DROP_OFFS_PATH, where: ownCarts },
    ],
    'machine.records': [
      {
        machine: 'dropOffCart',
        records: msg('{n, plural, one {{count} cart} other {{count} carts}}'),
        list: DROP_OFFS_PATH,
        permission: 'drop-offs.read',
      },
    ],
  },
} satisfies ConsoleFeature;
