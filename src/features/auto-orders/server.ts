import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { draftsAboveLimit } from './auto-order-filters.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { autoOrderSource } from './server/auto-order-source.ts';
import { orderConfigSource } from './server/order-config-source.ts';
import { orderConfigTarget } from './server/order-config-target.ts';
import { placeOrders } from './server/place-orders.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [orderConfigSource, autoOrderSource],
  targets: [orderConfigTarget],
  hooks: { work: [countOfList('auto-orders.aboveLimit', autoOrderSource, draftsAboveLimit)] },
  jobs: [
    {
      name: 'auto-short orders',
      title: msg('Orders from distributors at the times of their configuration'),
      area: msg('Purchase orders'),
      every: 60_000,
      begin:
        ({ db, clock }) =>
        () =>
          placeOrders(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
