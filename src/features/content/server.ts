import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { pagesInReview } from './page-filters.ts';
import { pageFlow } from './server/page-flow.ts';
import { pageSource } from './server/page-source.ts';
import { servePreviewLinks, servePublicPages } from './server/public-route.ts';
import { publishDue } from './server/publish-due.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  rawRoutes: [servePublicPages, servePreviewLinks],
  lists: [pageSource],
  records: { pages: 'content.read' },
  flows: { page: pageFlow },
  hooks: { work: [countOfList('pages.in-review', pageSource, pagesInReview)] },
  jobs: [
    {
      name: 'due pages',
      title: msg('Publishes pages at their times'),
      area: msg('Content management'),
      every: 5_000,
      begin:
        ({ db, clock }) =>
        () =>
          publishDue(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
