import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { entryFlow } from './server/entry-flow.ts';
import { entrySource } from './server/entry-source.ts';
import { routes } from './server/routes.ts';
import { resumeEntries } from './server/suggest-entries.ts';
import { approvedEntries, submittedEntries } from './short-book-filters.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [entrySource],
  records: { 'short-book': 'short-book.read' },
  flows: { shortBook: entryFlow },
  hooks: {
    work: [
      countOfList('short-book.submitted', entrySource, submittedEntries),
      countOfList('short-book.approved', entrySource, approvedEntries),
    ],
  },
  jobs: [
    {
      name: 'snoozed entries',
      title: msg('Takes snoozed short-book entries up again on their day'),
      area: msg('Short-book'),
      every: 600_000,
      begin:
        ({ db, clock }) =>
        () =>
          resumeEntries(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
