import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { drugOrderInfoOfOthersSource, drugOrderInfoSource, sellingRateSource } from './server/rate-sources.ts';
import { drugOrderInfoOfOthersTarget, drugOrderInfoTarget, sellingRateTarget } from './server/rate-targets.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [sellingRateSource, drugOrderInfoSource, drugOrderInfoOfOthersSource],
  targets: [sellingRateTarget, drugOrderInfoTarget, drugOrderInfoOfOthersTarget],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
