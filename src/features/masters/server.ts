import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { masterTargets } from './server/import/master-target.ts';
import { masterSources } from './server/master-sources.ts';
import { checkMasters } from './server/quality/check-masters.ts';
import { findingSource } from './server/quality/finding-list.ts';
import { stateTargets } from './server/states/state-target.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [...Object.values(masterSources), findingSource],
  targets: [...masterTargets, ...stateTargets],
  jobs: [{ name: 'check of the masters', every: 30_000, run: ({ db, clock, realtime }) => checkMasters(db, clock, realtime) }],
  records: { masters: 'masters.read' },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
