import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { itemsToMap } from './mapping-filters.ts';
import { itemFlow } from './server/item-flow.ts';
import { itemSource } from './server/item-source.ts';
import { itemTarget } from './server/item-target.ts';
import { MATCH_EVERY, matchItems } from './server/match-items.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [itemSource],
  targets: [itemTarget],
  records: { 'distributor-items': 'drug-mappings.read' },
  flows: { drugMapping: itemFlow },
  hooks: { work: [countOfList('drug-mappings.toMap', itemSource, itemsToMap)] },
  jobs: [
    {
      name: 'products of distributors',
      title: msg('Finds which of our drugs new and changed products of distributors are'),
      area: msg('Mapping utility'),
      every: MATCH_EVERY,
      begin:
        ({ db, clock }) =>
        () =>
          matchItems(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
