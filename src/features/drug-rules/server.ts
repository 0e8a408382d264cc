import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { routes } from './server/routes.ts';
import { drugRuleSource } from './server/rule-source.ts';

export default {
  contract,
  routes,
  lists: [drugRuleSource],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
