import type { Demo } from '#platform/server/demo/demo.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { advanceBookings } from './demo/advance-bookings.ts';
import { writeBookings } from './demo/write-bookings.ts';
import { slotBookingLog, slotBookings, slotDays, storeSlots } from './schema.ts';
import type { SlotType } from './slot-choices.ts';

const HOUR = 60;

interface Times {
  slot_type: SlotType;
  /** Hours of the day at which one starts. */
  at: readonly number[];
  hours: number;
  capacity: number;
  cut_off: number;
}

/** What every store offers: delivery from 9 to 21 in two hours each, express in three, and pick-up. */
const offered: readonly Times[] = [
  { slot_type: 'DELIVERY', at: [9, 11, 13, 15, 17, 19], hours: 2, capacity: 12, cut_off: 60 },
  { slot_type: 'EXPRESS', at: [9, 12, 15, 18], hours: 3, capacity: 4, cut_off: 15 },
  { slot_type: 'PICKUP', at: [9, 13, 17], hours: 4, capacity: 30, cut_off: 0 },
];

/** Days that differ at every fourth store: a holiday, a busy evening, fewer places. Days ahead, the slot's hour, its orders. */
const differing: readonly { ahead: number; at: number | null; capacity: number; note: string }[] = [
  { ahead: 12, at: null, capacity: 0, note: 'Closed for stocktaking' },
  { ahead: 5, at: 17, capacity: 20, note: 'Two more riders' },
  { ahead: 8, at: 9, capacity: 6, note: 'One rider is away' },
];

/** Days of the past whose orders have booked their slots. */
const BOOKED_DAYS = 30;

/** Delivery slots of every store, days that differ, and the slots that the orders of the last month have booked. */
const demo: Demo = {
  tables: [storeSlots, slotDays, slotBookings, slotBookingLog],
  reads: ['stores', 'orders', 'order_events'],
  fill: async (parts) => {
    const { client, insert, now } = parts;
    const { rows: stores } = await client.query<{ id: number }>('select id::int from stores order by id');
    await insert(
      storeSlots,
      stores.flatMap(({ id: store_id }) =>
        offered.flatMap(({ slot_type, at, hours, capacity, cut_off }) =>
          at.map((hour) => ({
            store_id,
            slot_type,
            starts: hour * HOUR,
            ends: (hour + hours) * HOUR,
            capacity,
            cut_off,
            is_active: true,
          })),
        ),
      ),
    );
    const today = businessDate(now);
    await insert(
      slotDays,
      stores
        .filter((_, index) => index % 4 === 3)
        .flatMap(({ id: store_id }) =>
          differing.map(({ ahead, at, capacity, note }) => ({
            store_id,
            slot_type: 'DELIVERY',
            day: daysLater(today, ahead),
            starts: at === null ? null : at * HOUR,
            capacity,
            note,
          })),
        ),
    );
    let last = 0;
    const takeIds = (_table: unknown, count: number) => Promise.resolve(Array.from({ length: count }, () => (last += 1)));
    const slotsFrom = startOfBusinessDay(daysLater(today, -BOOKED_DAYS));
    await writeBookings({ ...parts, takeIds }, { slotsFrom, placedFrom: new Date(0) });
  },
  advance: advanceBookings,
};
export default demo;
