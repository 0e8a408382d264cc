import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';

export default {
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
