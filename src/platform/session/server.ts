import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { routes } from './server/routes.ts';
import { endSpentSessions } from './server/spent-sessions.ts';

export default {
  permissions,
  contract,
  routes,
  isOfServer: true,
  jobs: [
    {
      name: 'ended sessions',
      title: msg('Disconnects browsers whose session has ended'),
      area: msg('Sign-in'),
      isVital: true,
      onEachServer: true,
      every: 1_000,
      begin:
        ({ realtime }) =>
        () =>
          realtime.cutEndedSessions(),
    },
    {
      name: 'spent sessions',
      title: msg('Ends sessions that are inactive, of an earlier day or of disabled users'),
      area: msg('Sign-in'),
      isVital: true,
      every: 10_000,
      begin:
        ({ db, realtime, clock }) =>
        () =>
          endSpentSessions(db, realtime, clock),
    },
  ],
} satisfies ServerFeature;
