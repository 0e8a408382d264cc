import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { storeGroupSource } from './server/group-source.ts';
import { storeGroupTarget } from './server/group-target.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [storeGroupSource],
  targets: [storeGroupTarget],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
