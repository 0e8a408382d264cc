import { IconBuildingStore } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';

const ID = 'store-groups';

export default {
  permissions,
  /** Store groups (§2.2) and their upload. */
  screens: [
    {
      id: ID,
      title: msg('Store group master'),
      path: '/store-group-master/get-details',
      group: 'Stores',
      icon: IconBuildingStore,
      access: { permission: 'store-groups.read' },
      screen: () => import('./console/group-screen.tsx'),
    },
    importArea({
      id: `${ID}/upload-csv`,
      title: msg('Store group upload'),
      path: '/store-group-master/upload-csv',
      group: 'Stores',
      access: { permission: 'store-groups.manage' },
      within: ID,
      target: ID,
      records: '/store-group-master/get-details',
    }),
  ],
  lists: { 'store-groups': () => [api.store.storeGroups.key()] },
} satisfies ConsoleFeature;
