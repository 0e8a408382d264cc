import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { findPairs } from './server/find-pairs.ts';
import { mergeFlow } from './server/merge-flow.ts';
import { ownSources, ownTables } from './server/own-sources.ts';
import { pairSource } from './server/pair-source.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [pairSource],
  jobs: [
    {
      name: 'possible duplicates of patients',
      title: msg('Looks for patients who are stored twice'),
      area: msg('Patients'),
      every: 600_000,
      atStart: true,
      begin:
        ({ db, clock, realtime }) =>
        () =>
          findPairs(db, clock, realtime),
    },
  ],
  flows: { patientMerge: mergeFlow },
  hooks: { 'patients.source': ownSources, 'patients.table': ownTables },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
