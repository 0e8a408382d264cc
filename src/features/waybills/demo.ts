import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { advanceWaybills } from './demo/advance-waybills.ts';
import { coursesOf, type Sent } from './demo/waybill-course.ts';
import { waybillEventLog, waybills } from './schema.ts';

const WAYBILLS = 103;

/** Delivered orders with a waybill, for each scale. */
const DELIVERED = 260;

/** Billed orders of the last days, with the times of their journey: packed and on the way all, delivered ones the latest. */
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
  where o.delivery is distinct from 'STORE-PICKUP'
  order by b.at, o.id`;

/** Waybills in every state, each taken through its chart at the times at which its order moved. */
const demo: Demo = {
  tables: [waybills, waybillEventLog],
  reads: ['orders', 'order_events'],
  fill: async ({ client, insert, now, scale }) => {
    const { rows } = await client.query<Sent>(SENT, [now, DELIVERED * scale]);
    const courses = coursesOf(rows, { draw: random(WAYBILLS), now });
    await insert(
      waybills,
      courses.map(({ row }) => row),
    );
    await insert(
      waybillEventLog,
      courses.flatMap(({ log }) => log),
    );
  },
  advance: advanceWaybills,
};
export default demo;
