import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { failedRuns, reviewedRuns } from './run-filters.ts';
import { floorSource } from './server/floor-source.ts';
import { forgetStores } from './server/forget-stores.ts';
import { listedRuns } from './server/listed-runs.ts';
import { manifestSources, manifestTargets, routes, runSources } from './server/routes.ts';
import { runFlow } from './server/run-flow.ts';
import { workOnRuns } from './server/run-worker.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [...Object.values(manifestSources), ...Object.values(runSources), floorSource],
  targets: Object.values(manifestTargets),
  records: { 'auto-short-runs': 'auto-short.run', 'safety-stock-runs': 'safety-stock.run', 'order-place-runs': 'order-place.run' },
  flows: { storeRun: runFlow },
  hooks: {
    'jobs.runs': [listedRuns],
    work: [countOfList('auto-short.failed', runSources.AS, failedRuns), countOfList('safety-stock.review', runSources.SSR, reviewedRuns)],
  },
  jobs: [
    {
      name: 'store runs',
      title: msg('Does the runs of stores whose time has come'),
      area: msg('Short-book'),
      every: 1_000,
      begin: (parts) => () => workOnRuns(parts),
    },
    {
      name: 'old store runs',
      title: msg('Deletes what became of each store of runs that ended more than 30 days ago'),
      area: msg('Short-book'),
      every: 3_600_000,
      begin:
        ({ db, clock }) =>
        () =>
          forgetStores(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
