import { IconListSearch } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { APPLICATION_LOGS_PATH } from './log-paths.ts';

export default {
  permissions,
  /** Application logs (§2.2). */
  screens: [
    {
      id: 'application-logs',
      title: msg('Application logs'),
      path: APPLICATION_LOGS_PATH,
      group: 'More areas',
      icon: IconListSearch,
      access: { permission: 'application-logs.read' },
      screen: () => import('./console/log-screen.tsx'),
    },
  ],
  lists: { 'application-logs': () => [api.admin.applicationLogs.key()] },
} satisfies ConsoleFeature;
