import { adminRoutes } from './admin/routes.ts';
import { crmRoutes } from './crm/routes.ts';
import { operations } from './implementation.ts';
import { itemRoutes } from './item/routes.ts';
import { mainRoutes } from './main/routes.ts';
import { nodeRoutes } from './node/routes.ts';
import { omsRoutes } from './oms/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { storeRoutes } from './store/routes.ts';

/** Every operation of the contract, implemented. One that is missing does not compile. */
export const router = operations.router({
  main: mainRoutes,
  crm: crmRoutes,
  node: nodeRoutes,
  oms: omsRoutes,
  item: itemRoutes,
  search: searchRoutes,
  admin: adminRoutes,
  store: storeRoutes,
});
