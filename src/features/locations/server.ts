import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { pincodeSource, postOfficeSource, storeGroupPincodeSource } from './server/location-sources.ts';
import { anchorStoreTarget } from './server/anchor-store-target.ts';
import { postOfficeTarget, storeGroupPincodeTarget } from './server/location-targets.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [pincodeSource, postOfficeSource, storeGroupPincodeSource],
  targets: [postOfficeTarget, storeGroupPincodeTarget, anchorStoreTarget],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
