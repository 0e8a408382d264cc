import { IconUserHeart } from '@tabler/icons-react';
import type { PatientPart } from '#features/patients/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { POINTS_PATH, POINTS_UPLOAD_PATH } from './point-paths.ts';

const ID = 'imported-points';
const shared = { group: 'Call centre', within: 'patient-one', access: { permission: 'points.import' } } as const;

/** Points by file, and their upload. */
const screens: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('Imported points'),
    path: POINTS_PATH,
    icon: IconUserHeart,
    screen: () => import('./console/imported-point-screen.tsx'),
  },
  importArea({
    ...shared,
    id: `${ID}/upload-csv`,
    title: msg('Point upload'),
    path: POINTS_UPLOAD_PATH,
    target: ID,
    records: POINTS_PATH,
  }),
];

export default {
  permissions,
  screens,
  lists: { [ID]: () => [api.crm.importedPoints.key()] },
  slots: {
    'patient.head': [() => import('./console/points-balance.tsx')],
    'patient.parts': [{ id: 'rewards', title: msg('Rewards'), load: () => import('./console/rewards-tab.tsx') }] satisfies PatientPart[],
  },
} satisfies ConsoleFeature;
