import { IconCoins } from '@tabler/icons-react';
import type { PatientPart } from '#features/patients/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { POINTS_PATH, POINTS_UPLOAD_PATH } from './point-paths.ts';

const ID = 'imported-points';

/** Points by file, and their upload. */
const screens: readonly Area[] = [
  {
    id: ID,
    title: msg('Imported points'),
    path: POINTS_PATH,
    group: 'Call centre',
    icon: IconCoins,
    access: { permission: 'points.import' },
    screen: () => import('./console/imported-point-screen.tsx'),
  },
  importArea({
    id: `${ID}/upload-csv`,
    title: msg('Point upload'),
    path: POINTS_UPLOAD_PATH,
    group: 'Call centre',
    access: { permission: 'points.import' },
    within: ID,
    target: 'imported-points',
    records: POINTS_PATH,
  }),
];

export default {
  permissions,
  screens,
  lists: { 'imported-points': () => [api.crm.importedPoints.key()] },
  slots: {
    'patient.head': [() => import('./console/points-balance.tsx')],
    'patient.parts': [{ id: 'rewards', title: msg('Rewards'), load: () => import('./console/rewards-tab.tsx') }] satisfies PatientPart[],
  },
} satisfies ConsoleFeature;
