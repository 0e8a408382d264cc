import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { drugGroupSource } from './server/drug-group-list.ts';
import { drugSource } from './server/drug-list.ts';
import { countBooked, drugMergeProblem, moveDrugs } from './server/drug-merge.ts';
import { projectDrugs, showsInDrugs } from './server/drug-projection.ts';
import { projectPricesOfToday } from './server/price-dates.ts';
import { routes } from './server/routes.ts';

export default {
  contract,
  routes,
  lists: [drugSource, drugGroupSource],
  records: { drugs: 'masters.read' },
  hooks: {
    'masters.projection': [{ shows: showsInDrugs, project: projectDrugs }],
    'masters.merge': [{ master: 'item', countBooked, problem: drugMergeProblem, move: moveDrugs }],
  },
  jobs: [
    {
      name: 'prices of today',
      every: 20_000,
      begin:
        ({ db, clock }) =>
        () =>
          projectPricesOfToday(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
