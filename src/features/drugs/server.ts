import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { contract } from './contract.ts';
import { drugGroupSource } from './server/drug-group-list.ts';
import { drugSource } from './server/drug-list.ts';
import { countBooked, countDrugUses, drugMergeProblem, isBooked, moveDrugs } from './server/drug-merge.ts';
import { separateDrugs } from './server/drug-separation.ts';
import { projectDrugs, showsInDrugs } from './server/drug-projection.ts';
import { projectPricesOfToday } from './server/price-dates.ts';
import { routes } from './server/routes.ts';
import { drugsWithoutHsn } from './work.ts';

export default {
  contract,
  routes,
  lists: [drugSource, drugGroupSource],
  records: { drugs: 'masters.read' },
  hooks: {
    work: [countOfList('drugs.withoutHsn', drugSource, drugsWithoutHsn)],
    'masters.projection': [{ shows: showsInDrugs, project: projectDrugs }],
    'masters.uses': [{ master: 'item', count: countDrugUses }],
    'masters.merge': [{ master: 'item', isBooked, countBooked, problem: drugMergeProblem, move: moveDrugs, giveBack: separateDrugs }],
  },
  jobs: [{ name: 'prices of today', every: 20_000, run: ({ db, clock }) => projectPricesOfToday(db, clock) }],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
