import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { orderStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { settleSlot } from '../server/bookings.ts';
import { hasEnded } from './booking-courses.ts';
import { writeBookings } from './write-bookings.ts';

const HOUR = 3_600_000;

/** Orders that came in have booked their slots, and those that were ended while the server was off no longer need theirs. */
export async function advanceBookings({ db, since, now, bulk }: AdvanceParts): Promise<void> {
  const placedFrom = new Date(since.getTime() - HOUR);
  await bulk((parts) => writeBookings(parts, { slotsFrom: placedFrom, placedFrom }));
  const { rows } = await db.execute<{ order_id: number; status: OrderStatus }>(sql`
    select b.order_id::int, o.status from slot_bookings b join orders o on o.id = b.order_id
    where b.status = 'booked' and o.status in ${orderStatuses.filter(hasEnded)} order by b.id`);
  for (const { order_id, status } of rows) {
    const cause: Cause = { at: now, userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' };
    await db.transaction((tx) => settleSlot(tx, cause, order_id, status));
  }
}
