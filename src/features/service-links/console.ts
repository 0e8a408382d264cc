import { IconListSearch } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { permissions } from './feature.ts';

export default {
  permissions,
  /** Back-end services (§1): beside the logs, because that is where people look when something does not answer. */
  screens: [
    {
      id: 'application-logs/services',
      title: msg('Back-end services'),
      path: '/application-logs/services',
      group: 'More areas',
      icon: IconListSearch,
      access: { permission: 'service-links.read' },
      within: 'application-logs',
      screen: () => import('./console/service-links-screen.tsx'),
    },
  ],
} satisfies ConsoleFeature;
