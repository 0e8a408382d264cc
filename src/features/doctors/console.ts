import { IconNurse } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { DOCTORS_PATH } from './doctor-paths.ts';
import { permissions } from './feature.ts';

const ID = 'doctors';

export default {
  permissions,
  /** Doctors and their upload. */
  screens: [
    {
      id: ID,
      title: msg('Doctors'),
      path: DOCTORS_PATH,
      group: 'Orders',
      icon: IconNurse,
      access: { permission: 'doctors.read' },
      screen: () => import('./console/doctor-screen.tsx'),
    },
    importArea({
      id: `${ID}/upload-csv`,
      title: msg('Doctor upload'),
      path: `${DOCTORS_PATH}/upload-csv`,
      group: 'Orders',
      access: { permission: 'doctors.manage' },
      within: ID,
      target: ID,
      records: DOCTORS_PATH,
    }),
  ],
  lists: { doctors: () => [api.oms.doctors.key()] },
} satisfies ConsoleFeature;
