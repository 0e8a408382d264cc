import type { PatientPart } from '#features/patients/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { permissions } from './feature.ts';

export default {
  permissions,
  slots: {
    'patient.head': [() => import('./console/points-balance.tsx')],
    'patient.parts': [{ id: 'rewards', title: msg('Rewards'), load: () => import('./console/rewards-tab.tsx') }] satisfies PatientPart[],
  },
} satisfies ConsoleFeature;
