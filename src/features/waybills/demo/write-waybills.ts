import type { BulkParts } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { waybillEventLog, waybills } from '../schema.ts';
import { coursesOf, type Sent } from './waybill-course.ts';

const WAYBILLS = 103;

/** Delivered orders with a waybill, for each scale. */
const DELIVERED = 260;

/** Billed orders without a waybill, with the times of their journey: packed and on the way all, delivered ones the latest. */
const SENT = `
  select o.id::int as order_id, o.status, o.value, o.payment, o.slot_start, o.patient_name, b.at as billed_at,
    (select array_agg(e.at order by e.version) from order_events e where e.order_id = o.id and e.event = 'dispatch.left') as left_at,
    (select array_agg(e.at order by e.version) from order_events e where e.order_id = o.id and e.event = 'delivery.failed') as failed_at,
    (select max(e.at) from order_events e where e.order_id = o.id and e.event = 'delivery.delivered') as delivered_at
  from (
    select * from orders where status in ('CREATED-CUSTOMER-BILL', 'OUT-FOR-DELIVERY')
    union all
    (select * from orders where status in ('DELIVERED', 'COMPLETED') and status_since < $1 order by status_since desc, id limit $2)
  ) o
  join lateral (select max(e.at) as at from order_events e where e.order_id = o.id and e.event = 'bill.created') b on b.at is not null
  where o.delivery is distinct from 'STORE-PICKUP' and not exists (select from waybills w where w.order_id = o.id)
  order by b.at, o.id`;

/** Writes the waybills of orders that have none. */
export async function writeWaybills({ client, insert, takeIds }: BulkParts, now: Date, scale: number): Promise<void> {
  const { rows } = await client.query<Sent>(SENT, [now, DELIVERED * scale]);
  // An order has a waybill for each time it left, and perhaps one more.
  const ids = await takeIds(
    waybills,
    rows.reduce((sum, { left_at }) => sum + (left_at?.length ?? 0) + 1, 0),
  );
  const courses = coursesOf(rows, { draw: random(WAYBILLS, ids[0] ?? 0), now, ids });
  await insert(
    waybills,
    courses.map(({ row }) => row),
  );
  await insert(
    waybillEventLog,
    courses.flatMap(({ log }) => log),
  );
}
