import { countOfList } from '#platform/work/server/work-count.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { appliedDistributors, licencesToRenew } from './distributor-filters.ts';
import { permissions } from './feature.ts';
import { distributorFlow } from './server/distributor-flow.ts';
import { distributorSource } from './server/distributor-source.ts';
import { routes } from './server/routes.ts';
import { termsTarget } from './server/terms-target.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [distributorSource],
  targets: [termsTarget],
  records: { distributors: 'distributors.read' },
  flows: { distributor: distributorFlow },
  hooks: {
    work: [
      countOfList('distributors.toRenew', distributorSource, licencesToRenew),
      countOfList('distributors.applied', distributorSource, appliedDistributors),
    ],
  },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
