import { IconCalendarOff } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { ANCHOR_STORES_PATH, CITIES_PATH, SCHEDULE_LOG_PATH, SCHEDULE_PATH, STORES_PATH } from './store-ops-paths.ts';

const ID = 'store-management';
const shared = { group: 'Stores', icon: IconCalendarOff, access: { permission: 'stores.read' } } as const;

/** Store serviceability (§2.2): stores, the pincodes that they anchor, cities, the unserviceable schedule and its log. */
const screens: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('Stores'),
    menu: msg('Store serviceability'),
    path: STORES_PATH,
    screen: () => import('./console/store-list-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/anchor-stores`,
    title: msg('Anchor stores'),
    path: ANCHOR_STORES_PATH,
    within: ID,
    screen: () => import('./console/anchor-store-screen.tsx'),
  },
  importArea({
    ...shared,
    id: `${ID}/anchor-stores/upload-csv`,
    title: msg('Upload of anchor stores'),
    path: `${ANCHOR_STORES_PATH}/upload-csv`,
    within: ID,
    access: { permission: 'locations.manage' },
    target: 'anchor-stores',
    records: ANCHOR_STORES_PATH,
  }),
  {
    ...shared,
    id: `${ID}/cities`,
    title: msg('Cities'),
    path: CITIES_PATH,
    within: ID,
    access: { permission: 'locations.read' },
    screen: () => import('./console/city-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/schedule`,
    title: msg('Unserviceable schedule'),
    path: SCHEDULE_PATH,
    within: ID,
    screen: () => import('./console/period-list-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/log`,
    title: msg('Schedule log'),
    path: SCHEDULE_LOG_PATH,
    within: ID,
    screen: () => import('./console/schedule-log-screen.tsx'),
  },
];

export default {
  permissions,
  screens,
  lists: {
    stores: () => [api.store.opsStores.key(), api.store.opsStore.key(), api.store.anchorStores.key()],
    'anchor-stores': () => [api.store.anchorStores.key()],
    'unserviceable-log': () => [api.store.unserviceableLog.key()],
    'unserviceable-periods': () => [
      api.store.unserviceablePeriods.key(),
      api.store.unserviceablePeriod.key(),
      api.store.unserviceableLog.key(),
    ],
  },
  slots: {
    'machine.records': [
      {
        machine: 'storeServiceability',
        records: msg('{n, plural, one {{count} store} other {{count} stores}}'),
        list: STORES_PATH,
        field: 'state',
        permission: 'stores.read',
      },
      {
        machine: 'unserviceablePeriod',
        records: msg('{n, plural, one {{count} period} other {{count} periods}}'),
        list: SCHEDULE_PATH,
        permission: 'stores.read',
      },
    ],
  },
} satisfies ConsoleFeature;
