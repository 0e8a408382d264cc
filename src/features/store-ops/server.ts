import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { routes } from './server/routes.ts';
import { periodFlow, storeFlow } from './server/store-ops-flows.ts';
import { anchorStoreSource, periodSource, scheduleLogSource, storeSource } from './server/store-ops-sources.ts';
import { recordTimePassed } from './server/time-passed.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [storeSource, anchorStoreSource, periodSource, scheduleLogSource],
  records: { stores: 'stores.read', unserviceable_periods: 'stores.read' },
  flows: { storeServiceability: storeFlow, unserviceablePeriod: periodFlow },
  jobs: [
    {
      name: 'store times',
      title: msg('Closes and opens stores at their times'),
      area: msg('Stores'),
      every: 5_000,
      begin:
        ({ db, clock }) =>
        () =>
          recordTimePassed(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
