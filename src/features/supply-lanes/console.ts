import { IconRefresh } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';

const ID = 'supply-lanes';

export default {
  permissions,
  /** Supply lanes (§2.2) and their upload. */
  screens: [
    {
      id: ID,
      title: msg('Supply chain'),
      path: '/supply-chain-mgt/get-details',
      group: 'Supply',
      icon: IconRefresh,
      access: { permission: 'supply-lanes.read' },
      screen: () => import('./console/lane-screen.tsx'),
    },
    importArea({
      id: `${ID}/upload-csv`,
      title: msg('Supply chain upload'),
      path: '/supply-chain-mgt/upload-csv',
      group: 'Supply',
      access: { permission: 'supply-lanes.manage' },
      within: ID,
      target: ID,
      records: '/supply-chain-mgt/get-details',
    }),
  ],
  lists: { 'supply-lanes': () => [api.store.supplyLanes.key()] },
} satisfies ConsoleFeature;
