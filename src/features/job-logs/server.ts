import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { batchRuns } from './server/batch-runs.ts';
import { jobLogSource } from './server/job-log-source.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  isOfServer: true,
  lists: [jobLogSource],
  hooks: { 'jobs.runs': [batchRuns] },
} satisfies ServerFeature;
