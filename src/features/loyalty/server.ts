import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { creditPoints, keepEarning } from './server/credit-points.ts';
import { expirePoints } from './server/expire-points.ts';
import { pointEntrySource } from './server/entry-source.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [pointEntrySource],
  hooks: { 'orders.moved': [keepEarning] },
  jobs: [
    {
      name: 'earned points',
      title: msg('Credits the points of completed orders'),
      area: msg('Loyalty'),
      every: 5_000,
      begin:
        ({ db, clock }) =>
        () =>
          creditPoints(db, clock),
    },
    {
      name: 'expired points',
      title: msg('Ends points that were not used in time'),
      area: msg('Loyalty'),
      every: 3_600_000,
      begin:
        ({ db, clock }) =>
        () =>
          expirePoints(db, clock),
    },
  ],
} satisfies ServerFeature;
