import { IconListSearch } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { APPLICATION_LOGS_PATH, PATIENT_READS_PATH, REQUESTS_PATH, SERVER_LOG_PATH, WEBHOOKS_PATH } from './log-paths.ts';

const shared = { group: 'More areas', icon: IconListSearch, access: { permission: 'application-logs.read' } } as const;

export default {
  permissions,
  /** Application logs (§2.2): what was written, which patients were read, what the servers logged, and everything of one request. */
  screens: [
    {
      ...shared,
      id: 'application-logs',
      title: msg('Application logs'),
      path: APPLICATION_LOGS_PATH,
      screen: () => import('./console/log-screen.tsx'),
    },
    {
      ...shared,
      id: 'application-logs/patient-reads',
      title: msg('Reads of patients'),
      path: PATIENT_READS_PATH,
      within: 'application-logs',
      screen: () => import('./console/patient-read-screen.tsx'),
    },
    {
      ...shared,
      id: 'application-logs/webhooks',
      title: msg('Webhooks'),
      path: WEBHOOKS_PATH,
      within: 'application-logs',
      screen: () => import('./console/webhook-screen.tsx'),
    },
    {
      ...shared,
      id: 'application-logs/server-log',
      title: msg('Server log'),
      path: SERVER_LOG_PATH,
      within: 'application-logs',
      screen: () => import('./console/server-log-screen.tsx'),
    },
    {
      ...shared,
      id: 'application-logs/requests',
      title: msg('One request'),
      path: REQUESTS_PATH,
      within: 'application-logs',
      screen: () => import('./console/request-screen.tsx'),
    },
  ],
  lists: {
    'application-logs': () => [api.admin.applicationLogs.key()],
    'patient-reads': () => [api.admin.patientReads.key()],
    webhooks: () => [api.admin.webhooks.key()],
    'server-log': () => [api.admin.serverLog.key()],
  },
} satisfies ConsoleFeature;
