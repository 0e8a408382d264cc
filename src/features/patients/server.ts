import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { mergeFlow } from './server/merge-flow.ts';
import { ownSources, ownTables } from './server/own-sources.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  flows: { patientMerge: mergeFlow },
  hooks: { 'patients.source': ownSources, 'patients.table': ownTables },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
