import { IconPrescription } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import type { PatientTab } from '#features/patients/console/public.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { PRESCRIPTIONS_PATH } from './prescription-paths.ts';
import { pendingPrescriptions } from './prescription-filters.ts';

const ID = 'prescription';

const prescriptions: Area = {
  id: ID,
  title: msg('Prescriptions'),
  path: PRESCRIPTIONS_PATH,
  group: 'Orders',
  icon: IconPrescription,
  key: 'x',
  access: { permission: 'prescriptions.decode' },
  screen: () => import('./console/prescription-list-screen.tsx'),
};

export default {
  permissions,
  screens: [prescriptions],
  lists: { prescriptions: () => [api.oms.prescriptionReadings.key(), api.oms.prescriptionReading.key()] },
  drafts: () => import('./console/draft-schemas.ts').then(({ default: schemas }) => schemas),
  slots: {
    work: [
      {
        id: 'prescriptions.pending',
        label: msg('Pending prescriptions'),
        path: PRESCRIPTIONS_PATH,
        where: pendingPrescriptions,
        tone: 'due',
        area: ID,
      },
    ],
    'order.prescriptions': [() => import('./console/readings-of-order.tsx')],
    'patient.tabs': [{ kind: 'prescription', title: msg('Prescriptions') }] satisfies PatientTab[],
    'machine.records': [
      {
        machine: 'prescription',
        records: msg('{n, plural, one {{count} prescription} other {{count} prescriptions}}'),
        list: PRESCRIPTIONS_PATH,
        permission: 'prescriptions.decode',
      },
    ],
  },
} satisfies ConsoleFeature;
