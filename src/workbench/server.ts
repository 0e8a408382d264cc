import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract as flow } from './business/contract.ts';
import { routes as flowRoutes } from './business/server/flow-handlers.ts';
import { permissions } from './feature.ts';
import { openInspection } from './inspection/server.ts';
import { contract as recordings } from './recording/contract.ts';
import { routes as recordingRoutes } from './recording/server/recording-handlers.ts';
import { recordingSource } from './recording/server/recording-source.ts';
import { deleteExpiredRecordings } from './recording/server/expired-recordings.ts';

export default {
  permissions,
  contract: { admin: { ...flow.admin, ...recordings.admin } },
  routes: { admin: { ...flowRoutes.admin, ...recordingRoutes.admin } },
  isOfServer: true,
  lists: [recordingSource],
  realtime: [openInspection],
  jobs: [
    {
      name: 'spent recordings',
      title: msg('Ends and deletes old recordings of sessions'),
      area: msg('Platform'),
      every: 60_000,
      begin:
        ({ db, clock }) =>
        () =>
          deleteExpiredRecordings(db, clock),
    },
  ],
} satisfies ServerFeature;
