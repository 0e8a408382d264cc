import type { slotBookingMachine } from '#machines/orders/slotBooking.ts';
import { orderStatusCatalogue, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import { type Author, SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { Random } from '#platform/server/demo/random.ts';
import type { slotBookingLog, slotBookings } from '../schema.ts';
import { bookingKind } from '../server/booking-kind.ts';
import { HOLD_MS } from '../slot-choices.ts';

const MINUTE = 60_000;

/** An order with a slot of its store that nobody has booked. */
export interface SlottedOrder {
  order_id: number;
  slot_id: number;
  /** yyyy-mm-dd. */
  day: string;
  status: OrderStatus;
  placed_at: Date;
  /** Who placed it; null: the customer. */
  placed_by: number | null;
  /** When it was delivered or cancelled, and by whom; null: it is open. */
  ended_at: Date | null;
  ended_by: number | null;
}

type Course = RecordCourse<typeof slotBookingMachine, typeof slotBookingLog>;

const isDelivered = (status: OrderStatus): boolean => orderStatusCatalogue[status].meaning === 'good';
export const hasEnded = (status: OrderStatus): boolean => isDelivered(status) || orderStatusCatalogue[status].meaning === 'end';

const authorOf = (id: number | null): Author => (id === null ? SYSTEM : { id, name: '' });
const until = (at: number): string => new Date(at + HOLD_MS).toISOString();

const holdOf = (id: number, at: number, author: Author): Course =>
  new RecordCourse(bookingKind, id, { at, status: 'held', facts: { heldUntil: until(at) }, event: 'slot.held', author });

const rowOf = (
  { id, version, status, facts }: Course,
  { slot_id, day }: SlottedOrder,
  order_id: number | null,
): Row<typeof slotBookings> => ({
  id,
  version,
  status,
  slot_id,
  day,
  held_until: new Date(facts.heldUntil),
  order_id,
});

interface Booked {
  row: Row<typeof slotBookings>;
  log: readonly Row<typeof slotBookingLog>[];
}

/** Held until the order was placed, then the order's until it was delivered or cancelled. */
function bookingOf(id: number, order: SlottedOrder, draw: Random): Booked {
  const by = authorOf(order.placed_by);
  const placed = order.placed_at.getTime();
  const last = placed - draw.whole(2, 9) * MINUTE;
  const isLong = draw.chance(0.1);
  const course = holdOf(id, isLong ? last - draw.whole(4, 9) * MINUTE : last, by);
  if (isLong) course.send(last, { type: 'hold.renewed', heldUntil: until(last) }, {}, by);
  course.send(placed, { type: 'slot.booked', at: order.placed_at.toISOString() }, {}, by);
  if (order.ended_at)
    course.send(
      order.ended_at.getTime(),
      { type: isDelivered(order.status) ? 'slot.used' : 'slot.released' },
      {},
      authorOf(order.ended_by),
    );
  return { row: rowOf(course, order, order.order_id), log: course.log };
}

/** The same slot for the same order before: given back for another one, or forgotten until it was free again. */
function earlierHold(id: number, order: SlottedOrder, draw: Random): Booked {
  const at = order.placed_at.getTime() - draw.whole(35, 55) * MINUTE;
  const course = holdOf(id, at, authorOf(order.placed_by));
  if (draw.chance(0.5)) course.send(at + 3 * MINUTE, { type: 'slot.released' }, {}, authorOf(order.placed_by));
  else course.send(at + HOLD_MS, { type: 'hold.passed', at: until(at) });
  return { row: rowOf(course, order, null), log: course.log };
}

/** Orders whose customers chose twice. */
export const isChosenTwice = ({ order_id }: SlottedOrder): boolean => order_id % 19 === 0;

/** Bookings of orders, each taken through its chart. @param ids one for each order, and one more for each that was chosen twice */
export const bookingsOf = (orders: readonly SlottedOrder[], ids: readonly number[], draw: Random): Booked[] => {
  let next = 0;
  const takeId = () => ids[next++] ?? 0;
  return orders.flatMap((order) => [
    ...(isChosenTwice(order) ? [earlierHold(takeId(), order, draw)] : []),
    bookingOf(takeId(), order, draw),
  ]);
};
