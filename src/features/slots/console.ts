import { IconCalendarTime } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { SLOT_LOG_PATH } from './slot-paths.ts';

/** Opened from an order's log and the palette. */
const slotLog: Area = {
  id: 'orders/slot-log',
  title: msg('Slot log'),
  path: SLOT_LOG_PATH,
  within: 'orders',
  group: 'Orders',
  icon: IconCalendarTime,
  access: { permission: 'orders.read' },
  screen: () => import('./console/slot-log-screen.tsx'),
};

export default {
  screens: [slotLog],
  lists: { 'slot-logs': () => [api.store.slotLogs.key()] },
  slots: {
    'machine.records': [
      {
        machine: 'slotBooking',
        records: msg('{n, plural, one {{count} booking} other {{count} bookings}}'),
        listOf: () => null,
        noList: msg('Bookings are shown with their orders'),
        permission: 'orders.read',
      },
    ],
  },
} satisfies ConsoleFeature;
