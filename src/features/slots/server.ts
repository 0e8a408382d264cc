import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { bookingFlow } from './server/booking-flow.ts';
import { endHolds, followOrder } from './server/bookings.ts';
import { routes, slotLogSource } from './server/routes.ts';
import { slotDayTarget } from './server/slot-day-target.ts';
import { slotDaySource, slotSource } from './server/slot-sources.ts';
import { slotTarget } from './server/slot-target.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [slotLogSource, slotSource, slotDaySource],
  targets: [slotTarget, slotDayTarget],
  flows: { slotBooking: bookingFlow },
  hooks: { 'orders.moved': [followOrder] },
  jobs: [
    {
      name: 'slot holds',
      title: msg('Frees slots that were held and not booked'),
      area: msg('Slots'),
      every: 5_000,
      begin:
        ({ db, clock }) =>
        () =>
          endHolds(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
