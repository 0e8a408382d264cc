import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { learnWords } from './server/lexicon.ts';
import { routes } from './server/routes.ts';
import { searchMapping } from './server/search-mapping.ts';

export default {
  permissions,
  contract,
  routes,
  mappings: { search: searchMapping },
  jobs: [
    {
      name: 'words of names',
      title: msg('Learns the words of drug names for the search'),
      area: msg('Pharmacy search'),
      every: 30_000,
      begin: ({ db, clock }) => {
        let learnedUntil: Date | null = null;
        return async () => void (learnedUntil = await learnWords(db, learnedUntil, clock.now()));
      },
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
