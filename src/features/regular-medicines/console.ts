import { IconRadar2 } from '@tabler/icons-react';
import type { PatientPart } from '#features/patients/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { REFILLS_PATH } from './refill-paths.ts';

const refills: Area = {
  id: 'regular-medicines',
  title: msg('Refill radar'),
  path: REFILLS_PATH,
  group: 'Call centre',
  icon: IconRadar2,
  access: { permission: 'refills.read' },
  screen: () => import('./console/refill-list-screen.tsx'),
};

const refillKeys = () => [api.crm.refills.key(), api.crm.refill.key()];

export default {
  permissions,
  screens: [refills],
  lists: { refills: refillKeys, callbacks: refillKeys, drafts: refillKeys },
  slots: {
    'patient.parts': [
      { id: 'medicines', title: msg('Regular medicines'), key: 'm', load: () => import('./console/medicines-tab.tsx') },
    ] satisfies PatientPart[],
  },
} satisfies ConsoleFeature;
