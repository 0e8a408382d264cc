import { IconBuildingStore } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { appliedDistributors, licencesToRenew } from './distributor-filters.ts';
import { DISTRIBUTORS, DISTRIBUTORS_PATH } from './distributor-paths.ts';
import { permissions } from './feature.ts';

/** Distributors (§2.2). */
const home: Area = {
  id: DISTRIBUTORS,
  title: msg('Distributors'),
  menu: msg('Supplier onboarding'),
  path: DISTRIBUTORS_PATH,
  group: 'Supply',
  icon: IconBuildingStore,
  access: { permission: 'distributors.read' },
  screen: () => import('./console/distributor-list-screen.tsx'),
};

const counted = { path: DISTRIBUTORS_PATH, tone: 'due' } as const;

export default {
  permissions,
  screens: [home],
  lists: { distributors: () => [api.distributor.distributors.key(), api.distributor.distributor.key()] },
  slots: {
    work: [
      { ...counted, id: 'distributors.toRenew', label: msg('Drug licences to renew'), where: licencesToRenew, area: home.id },
      { ...counted, id: 'distributors.applied', label: msg('Distributors to verify'), where: appliedDistributors },
    ],
    'machine.records': [
      {
        machine: 'distributor',
        records: msg('{n, plural, one {{count} distributor} other {{count} distributors}}'),
        list: DISTRIBUTORS_PATH,
        permission: 'distributors.read',
      },
    ],
  },
} satisfies ConsoleFeature;
