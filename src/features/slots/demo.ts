import type { Demo } from '#platform/server/demo/demo.ts';
import { storeSlots } from './schema.ts';
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

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Delivery slots of every store. */
const demo: Demo = {
  tables: [storeSlots],
  reads: ['stores'],
  fill: async ({ client, insert }) => {
    const { rows: stores } = await client.query<{ id: number }>('select id::int from stores order by id');
    await insert(
      storeSlots,
      stores.flatMap(({ id: store_id }) =>
        offered.flatMap(({ slot_type, at, hours, capacity, cut_off }) =>
          at.map((hour) => ({
            store_id,
            slot_type,
            title: `${clock(hour)}–${clock(hour + hours)}`,
            starts: hour * HOUR,
            ends: (hour + hours) * HOUR,
            capacity,
            cut_off,
            is_active: true,
          })),
        ),
      ),
    );
  },
};
export default demo;
