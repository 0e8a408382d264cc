import { IconUserHeart } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { PAIRS_PATH } from './pair-path.ts';
import { PATIENT_ONE_PATH } from './patient-paths.ts';

const shared = { group: 'Call centre', icon: IconUserHeart, access: { permission: 'patients.read' } } as const;

const patientOne: Area = {
  ...shared,
  id: 'patient-one',
  title: msg('Patients'),
  path: PATIENT_ONE_PATH,
  key: 'e',
  screen: () => import('./console/patient-one-screen.tsx'),
};

/** Linked from the search of patients. */
const duplicates: Area = {
  ...shared,
  id: 'patient-duplicates',
  title: msg('Possible duplicates'),
  path: PAIRS_PATH,
  within: patientOne.id,
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
        list: PAIRS_PATH,
        permission: 'patients.read',
      },
    ],
  },
} satisfies ConsoleFeature;
