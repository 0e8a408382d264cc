import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { bulkFlow } from './server/bulk-flow.ts';
import { bulkRuns } from './server/bulk-runs.ts';
import { bulkChangeSource } from './server/bulk-source.ts';
import { workOnBulkChanges } from './server/bulk-worker.ts';
import { serveResultFiles } from './server/result-files.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  rawRoutes: [serveResultFiles],
  lists: [bulkChangeSource],
  flows: { bulkChange: bulkFlow },
  hooks: { 'jobs.runs': [bulkRuns] },
  jobs: [
    {
      name: 'bulk changes',
      title: msg('Continues changes of several orders'),
      area: msg('Bulk changes'),
      every: 250,
      begin: workOnBulkChanges,
    },
  ],
} satisfies ServerFeature;
