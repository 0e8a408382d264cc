import { accept } from '#machines/entity.ts';
import type { OrderEvent } from '#machines/orders/order-facts.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import type { FulfilmentOrderEvent, OrderStatus } from '#machines/orders/order-statuses.ts';
import type { BulkParts } from '#platform/server/demo/demo.ts';
import { orderEvents } from '../../schema.ts';
import { factsWithoutCart } from '../../server/order-facts.ts';
import { type EventRow, references } from '../order-history.ts';
import { HOUR } from '../working-day.ts';
import type { OpenOrder } from './open-orders.ts';
import { causeAt, type World } from './world.ts';

/** What systems report of a billed order, and who. */
const reports: Partial<Record<OrderStatus, { type: FulfilmentOrderEvent; by: string }>> = {
  'CREATED-CUSTOMER-BILL': { type: 'dispatch.left', by: 'Dispatch' },
  'OUT-FOR-DELIVERY': { type: 'delivery.delivered', by: 'Delivery' },
  DELIVERED: { type: 'payment.settled', by: 'Payment' },
};

/** Time until an order is paid. Milliseconds. */
const WITHIN = 8 * HOUR;

interface Journey {
  order: OpenOrder;
  events: EventRow[];
}

/** The events until an order is paid, as its chart accepts them. */
function journeyOf(order: OpenOrder, { draw, now }: World): Journey {
  const events: EventRow[] = [];
  const start = order.status_since.getTime();
  const end = Math.min(now - 1_000, start + (0.2 + draw.fraction()) * WITHIN);
  let { status } = order;
  for (let report = reports[status]; report; report = reports[status]) {
    const accepted = accept(orderLifecycleMachine, status, factsWithoutCart(order), { type: report.type } as OrderEvent);
    if (!accepted) break;
    const to = accepted.state as OrderStatus;
    const prefix = references[report.type];
    events.push({
      order_id: order.id,
      version: order.version + events.length + 1,
      at: new Date(Math.floor(start + ((end - start) * (events.length + 1)) / 4)),
      user_id: null,
      by: report.by,
      event: report.type,
      from_status: status,
      to_status: to,
      payload: prefix ? { reference: `${prefix}-${draw.whole(10_000, 99_999)}` } : {},
    });
    status = to;
  }
  return { order, events };
}

/** Writes the deliveries and payments of billed orders. One that was changed meanwhile stays as it is. */
export async function bringToCustomers({ client, insert }: BulkParts, world: World, billed: readonly OpenOrder[]): Promise<void> {
  const journeys = billed.map((order) => journeyOf(order, world)).filter(({ events }) => events.length > 0);
  const wanted = journeys.map(({ order, events }) => ({
    id: order.id,
    seen: order.version,
    version: order.version + events.length,
    status: events.at(-1)?.to_status,
    since: events.at(-1)?.at,
  }));
  const { rows } = await client.query<{ id: number }>(
    `update orders o set version = w.version, status = w.status, status_name = w.status, status_since = w.since, tat_due_at = null
     from json_to_recordset($1) as w (id bigint, seen integer, version integer, status text, since timestamptz)
     where o.id = w.id and o.version = w.seen returning o.id::int`,
    [JSON.stringify(wanted)],
  );
  const changed = new Set(rows.map(({ id }) => id));
  const made = journeys.filter(({ order }) => changed.has(order.id));
  await insert(
    orderEvents,
    made.flatMap(({ events }) => events),
  );
  const { requestId, operation } = causeAt(world.now);
  await client.query(
    `insert into audit (at, request_id, operation, record, before, after)
     select e.at, $2, $3, 'orders/' || e.order_id, jsonb_build_object('status', e.from_status, 'version', e.version - 1),
       jsonb_build_object('status', e.to_status, 'version', e.version, 'event', e.event)
     from json_to_recordset($1) as e (order_id bigint, version integer, at timestamptz, event text, from_status text, to_status text)`,
    [JSON.stringify(made.flatMap(({ events }) => events)), requestId, operation],
  );
  for (const { order, events } of made) Object.assign(order, { status: events.at(-1)?.to_status, tat_due_at: null });
}
