import { sql } from 'drizzle-orm';
import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { followMerge } from './server/adjust-points.ts';
import { importedPointSource } from './server/imported-source.ts';
import { importedPointTarget } from './server/imported-target.ts';
import { pointsOfPatients } from './server/points-of-patients.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [importedPointSource],
  targets: [importedPointTarget],
  hooks: {
    'patients.source': [pointsOfPatients],
    'patients.merged': [followMerge],
    'patients.kept': [
      {
        title: msg('Entries of the points ledger'),
        why: msg('Without a name, with the accounts'),
        count: (patient) => sql`select count(*) from point_entries e where e.patient_id = ${patient}`,
      },
    ],
  },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
