import { IconHistory } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { LOGS_PATH } from './log-path.ts';

export default {
  permissions,
  /** Logs (§2.2). */
  screens: [
    {
      id: 'logs',
      title: msg('Logs'),
      path: LOGS_PATH,
      group: 'More areas',
      icon: IconHistory,
      access: { permission: 'job-logs.read' },
      screen: () => import('./console/job-log-screen.tsx'),
    },
  ],
  lists: { 'job-logs': () => [api.admin.jobLogs.key()] },
} satisfies ConsoleFeature;
