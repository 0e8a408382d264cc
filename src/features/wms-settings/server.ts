import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { routes } from './server/routes.ts';
import { categorySource, distributorSource, drugDistributorSource } from './server/setting-sources.ts';
import { categoryTarget, distributorTarget, drugDistributorTarget } from './server/setting-targets.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [categorySource, distributorSource, drugDistributorSource],
  targets: [categoryTarget, distributorTarget, drugDistributorTarget],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
