import { IconUserHeart } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { permissions } from './feature.ts';
import { PATIENT_ONE_PATH } from './patient-paths.ts';

const patientOne: Area = {
  id: 'patient-one',
  title: msg('Patients'),
  path: PATIENT_ONE_PATH,
  group: 'Call centre',
  icon: IconUserHeart,
  key: 'e',
  access: { permission: 'patients.read' },
  screen: () => import('./console/patient-one-screen.tsx'),
};

export default {
  permissions,
  screens: [patientOne],
  slots: {
    'machine.records': [
      {
        machine: 'patientMerge',
        records: msg('{n, plural, one {{count} merge} other {{count} merges}}'),
        listOf: () => null,
        noList: msg('Merges are shown with their patients'),
        permission: 'patients.read',
      },
    ],
  },
} satisfies ConsoleFeature;
