import { IconCalendarRepeat } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { SCHEDULES_PATH } from './schedule-path.ts';

export default {
  permissions,
  /** Repeated background jobs, beside the reminders (§2.2). */
  screens: [
    {
      id: 'schedules',
      title: msg('Schedules'),
      path: SCHEDULES_PATH,
      group: 'More areas',
      icon: IconCalendarRepeat,
      access: { permission: 'schedules.read' },
      screen: () => import('./console/schedule-list-screen.tsx'),
    },
  ],
  lists: { schedules: () => [api.admin.schedules.key(), api.admin.schedule.key()] },
  slots: {
    'machine.records': [
      {
        machine: 'schedule',
        records: msg('{n, plural, one {{count} schedule} other {{count} schedules}}'),
        list: SCHEDULES_PATH,
        field: 'state',
        permission: 'schedules.read',
      },
    ],
  },
} satisfies ConsoleFeature;
