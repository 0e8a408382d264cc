import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { distributorRateSource } from './server/rate-source.ts';
import { distributorRateTarget } from './server/rate-target.ts';
import { routes } from './server/routes.ts';
import { ratesWithoutMargin } from './work.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [distributorRateSource],
  targets: [distributorRateTarget],
  hooks: { work: [countOfList('distributor-rates.withoutMargin', distributorRateSource, ratesWithoutMargin)] },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
