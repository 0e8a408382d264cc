import { IconCalendarTime } from '@tabler/icons-react';
import { SLOT_DAYS_PATH, SLOTS_PATH } from '#features/store-ops/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { SLOT_LOG_PATH, STORE_SLOT_LOG_PATH } from './slot-paths.ts';

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

const shared = { group: 'Stores', icon: IconCalendarTime, within: 'store-management' } as const;
const slotsId = 'store-management/slots';
const slotDaysId = 'store-management/slot-days';

/** Slots of the stores, and days that differ, with their uploads, and the slot log for those who see no orders. */
const slotScreens: readonly Area[] = [
  {
    ...shared,
    id: slotsId,
    title: msg('Slots'),
    path: SLOTS_PATH,
    access: { permission: 'stores.read' },
    screen: () => import('./console/slot-screen.tsx'),
  },
  importArea({
    ...shared,
    id: `${slotsId}/upload-csv`,
    title: msg('Upload of slots'),
    path: `${SLOTS_PATH}/upload-csv`,
    access: { permission: 'stores.manage' },
    target: 'store-slots',
    records: SLOTS_PATH,
  }),
  {
    ...shared,
    id: slotDaysId,
    title: msg('Days that differ'),
    path: SLOT_DAYS_PATH,
    access: { permission: 'stores.read' },
    screen: () => import('./console/slot-day-screen.tsx'),
  },
  importArea({
    ...shared,
    id: `${slotDaysId}/upload-csv`,
    title: msg('Upload of days that differ'),
    path: `${SLOT_DAYS_PATH}/upload-csv`,
    access: { permission: 'stores.manage' },
    target: 'slot-days',
    records: SLOT_DAYS_PATH,
  }),
  {
    ...shared,
    id: 'store-management/slot-log',
    title: msg('Slot log'),
    path: STORE_SLOT_LOG_PATH,
    access: { permission: 'stores.read' },
    screen: () => import('./console/store-slot-log-screen.tsx'),
  },
];

export default {
  permissions,
  screens: [slotLog, ...slotScreens],
  lists: {
    'slot-logs': () => [api.store.slotLogs.key()],
    'store-slots': () => [api.store.storeSlots.key()],
    'slot-days': () => [api.store.slotDays.key()],
  },
  slots: {
    'machine.records': [
      {
        machine: 'slotBooking',
        records: msg('{n, plural, one {{count} booking} other {{count} bookings}}'),
        noList: msg('Bookings are shown with their orders'),
        permission: 'orders.read',
      },
    ],
  },
} satisfies ConsoleFeature;
