import { orderStatuses } from '#machines/orders/order-statuses.ts';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import type { BulkParts } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { slotBookingLog, slotBookings } from '../schema.ts';
import { bookingsOf, hasEnded, isChosenTwice, type SlottedOrder } from './booking-courses.ts';

const BOOKINGS = 113;
const BATCH = 2_000;

interface Candidate extends SlottedOrder {
  capacity: number;
  /** Places of this day that are taken. */
  taken: number;
}

/** Orders placed after $2 whose slot on a day after $1 their store offers in its hours, without a booking, the earliest first. */
const SLOTTED = `
  select o.id::int as order_id, s.id::int as slot_id, to_char(local.starts, 'YYYY-MM-DD') as day, o.status, o.placed_at,
    (select e.user_id::int from order_events e where e.order_id = o.id and e.version = 1) as placed_by,
    ended.at as ended_at, ended.user_id::int as ended_by,
    coalesce((select d.capacity from slot_days d where d.store_id = s.store_id and d.slot_type = s.slot_type and d.day = local.starts::date
      and d.retired_at is null and (d.starts is null or d.starts = s.starts) order by d.starts nulls last limit 1), s.capacity) as capacity,
    (select count(*)::int from slot_bookings b where b.slot_id = s.id and b.day = local.starts::date
      and b.status in ('held', 'booked', 'used')) as taken
  from orders o join stores t on t.id = o.store_id
  cross join lateral (select o.slot_start at time zone $3 as starts, o.slot_end at time zone $3 as ends) local
  join store_slots s on s.store_id = o.store_id and s.slot_type = 'DELIVERY' and s.is_active and s.retired_at is null
    and s.starts = extract(hour from local.starts) * 60 + extract(minute from local.starts)
    and s.ends - s.starts = extract(epoch from o.slot_end - o.slot_start) / 60
  cross join lateral (select t.hours -> (extract(isodow from local.starts)::int - 1) as today) h
  left join lateral (select e.at, e.user_id from order_events e where e.order_id = o.id and o.status = any($4)
    and e.to_status = case o.status when 'COMPLETED' then 'DELIVERED' else o.status end order by e.version desc limit 1) ended on true
  where o.slot_start >= $1 and o.placed_at > $2 and o.delivery is null
    and h.today ->> 'opens' <> '' and h.today ->> 'opens' <= to_char(local.starts, 'HH24:MI')
    and h.today ->> 'closes' >= to_char(local.ends, 'HH24:MI')
    and not exists (select from slot_bookings b where b.order_id = o.id)
  order by o.placed_at, o.id`;

/** Of the orders, those that find a place. */
function withPlaces(orders: readonly Candidate[]): Candidate[] {
  const takenBySlot = new Map<string, number>();
  return orders.filter(({ slot_id, day, capacity, taken }) => {
    const key = `${slot_id}/${day}`;
    const count = takenBySlot.get(key) ?? taken;
    if (count < capacity) takenBySlot.set(key, count + 1);
    return count < capacity;
  });
}

/** Books the slots of orders that have none: within the capacity, others were promised their time without a place. */
export async function writeBookings(
  { client, insert, takeIds }: BulkParts,
  { slotsFrom, placedFrom }: { slotsFrom: Date; placedFrom: Date },
): Promise<void> {
  const { rows } = await client.query<Candidate>(SLOTTED, [slotsFrom, placedFrom, businessTimeZone(), orderStatuses.filter(hasEnded)]);
  const orders = withPlaces(rows);
  const ids = await takeIds(slotBookings, orders.length + orders.filter(isChosenTwice).length);
  const booked = bookingsOf(orders, ids, random(BOOKINGS, ids[0] ?? 0));
  for (let first = 0; first < booked.length; first += BATCH) {
    const batch = booked.slice(first, first + BATCH);
    await insert(
      slotBookings,
      batch.map(({ row }) => row),
    );
    await insert(
      slotBookingLog,
      batch.flatMap(({ log }) => log),
    );
  }
}
