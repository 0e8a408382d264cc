import { operationsOf } from '#platform/server/http/permission-check.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { workGauge } from './server/work-gauge.ts';
import { countWork } from './server/work-counts.ts';

const operations = operationsOf(contract);
const { admin } = operations;

export default {
  contract,
  routes: operations.router({
    admin: {
      workCounts: admin.workCounts.handler(({ context: { db, principal, clock } }) => countWork(db, principal, clock.now())),
    },
  }),
  isOfServer: true,
  hooks: { gauges: [workGauge] },
} satisfies ServerFeature;
