import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { masterTargets } from './server/import/master-target.ts';
import { masterSources } from './server/master-sources.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: Object.values(masterSources),
  targets: masterTargets,
  records: { masters: 'masters.read' },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
