import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { removeOldEntries } from '#platform/server/server-log/server-log.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { applicationLogSource } from './server/log-source.ts';
import { patientReadSource } from './server/patient-read-source.ts';
import { routes } from './server/routes.ts';
import { serverLogSource } from './server/server-log-source.ts';
import { webhookSource } from './server/webhook-source.ts';

const HOUR_MS = 3_600_000;

export default {
  permissions,
  contract,
  routes,
  isOfServer: true,
  lists: [applicationLogSource, patientReadSource, webhookSource, serverLogSource],
  jobs: [
    {
      name: 'server log',
      title: msg('Removes entries of the server log that are older than 14 days'),
      area: msg('Application logs'),
      every: HOUR_MS,
      begin: (parts) => () => removeOldEntries(parts),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
