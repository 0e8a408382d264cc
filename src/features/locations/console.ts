import { IconBuildingStore } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { permissions } from './feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';

const ID = 'location-mgmt';
const shared = { group: 'More areas', icon: IconBuildingStore, access: { permission: 'locations.read' } } as const;
const upload = { group: 'More areas', access: { permission: 'locations.manage' }, within: ID } as const;

/** Location management (§2.2): pincodes, post offices, and the stores that serve them. */
const screens: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('Store group pincodes'),
    menu: msg('Location management'),
    path: '/location-mgmt/store-group-pin',
    screen: () => import('./console/store-group-pin-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/pincode-mgmt`,
    title: msg('Pincodes'),
    path: '/location-mgmt/pincode-mgmt',
    within: ID,
    screen: () => import('./console/pincode-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/post-offices`,
    title: msg('Post offices'),
    path: '/location-mgmt/post-offices',
    within: ID,
    screen: () => import('./console/post-office-screen.tsx'),
  },
  importArea({
    ...upload,
    id: `${ID}/store-group-pin-upload`,
    title: msg('Store group pincode upload'),
    path: '/location-mgmt/store-group-pin/upload-csv',
    target: 'store-group-pincodes',
    records: '/location-mgmt/store-group-pin',
  }),
  importArea({
    ...upload,
    id: `${ID}/post-office-upload`,
    title: msg('Post office upload'),
    path: '/location-mgmt/post-offices/upload-csv',
    target: 'post-offices',
    records: '/location-mgmt/post-offices',
  }),
];

export default {
  permissions,
  screens,
  lists: {
    pincodes: () => [api.store.pincodes.key()],
    'post-offices': () => [api.store.postOffices.key()],
    'store-group-pincodes': () => [api.store.storeGroupPincodes.key()],
  },
} satisfies ConsoleFeature;
