import { IconUserHeart } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { PAIRS_PATH } from './pair-path.ts';
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

/** Linked from the search of patients. */
const duplicates: Area = {
  id: 'patient-duplicates',
  title: msg('Possible duplicates'),
  path: PAIRS_PATH,
  within: 'patient-one',
  group: 'Call centre',
  icon: IconUserHeart,
  access: patientOne.access,
  screen: () => import('./console/pairs-screen.tsx'),
};

export default {
  permissions,
  screens: [patientOne, duplicates],
  lists: { 'patient-pairs': () => [api.crm.patientPairs.key(), api.crm.patientPair.key(), api.crm.patientMerge.key()] },
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
