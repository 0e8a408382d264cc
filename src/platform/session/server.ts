import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { routes } from './server/routes.ts';
import { endSpentSessions } from './server/spent-sessions.ts';

export default {
  permissions,
  contract,
  routes,
  jobs: [
    { name: 'ended sessions', every: 1_000, run: ({ realtime }) => realtime.cutEndedSessions() },
    { name: 'spent sessions', every: 10_000, run: ({ db, realtime, clock }) => endSpentSessions(db, realtime, clock) },
  ],
} satisfies ServerFeature;
