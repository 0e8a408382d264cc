import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { forgetRuns } from './server/forget-runs.ts';
import { listedRuns } from './server/listed-runs.ts';
import { routes } from './server/routes.ts';
import { scheduleSource } from './server/schedule-source.ts';

export default {
  permissions,
  contract,
  routes,
  isOfServer: true,
  lists: [scheduleSource],
  records: { schedules: 'schedules.read' },
  hooks: { 'jobs.runs': [listedRuns] },
  jobs: [
    {
      name: 'old runs',
      title: msg('Deletes runs of schedules after 30 days'),
      area: msg('Schedules'),
      every: 3_600_000,
      begin:
        ({ db, clock }) =>
        () =>
          forgetRuns(db, clock),
    },
  ],
} satisfies ServerFeature;
