import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { routes } from './server/routes.ts';
import { supplierSource } from './server/supplier-source.ts';
import { supplierTarget } from './server/supplier-target.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [supplierSource],
  targets: [supplierTarget],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
