import { accept } from '#machines/entity.ts';
import type { OrderEvent, OrderFacts } from '#machines/orders/order-facts.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import { endedStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import type { BulkParts } from '#platform/server/demo/demo.ts';
import { orderEvents } from '../../schema.ts';
import { loadFacts } from '../../server/order-facts.ts';
import { type EventRow, statusName } from '../order-history.ts';
import { HOUR, MINUTE } from '../working-day.ts';
import { cancelling, restOf } from './finish.ts';
import { isDueWithin, type OpenOrder, SOON } from './open-orders.ts';
import { causeAt, type World } from './world.ts';

/** Time within which an order that was open came to its end. Milliseconds. */
const WITHIN = 9 * HOUR;

interface Journey {
  order: OpenOrder;
  events: EventRow[];
  facts: OrderFacts;
  agent: { id: number | null; name: string | null };
}

/** A prescription that is still to come did not come while the server was off. */
function eventsOf(order: OpenOrder, facts: OrderFacts, world: World): OrderEvent['type'][] {
  const rest = restOf(order, facts, world.draw);
  if (rest.includes('mark_prescription_created')) return [cancelling(order, world.draw)];
  return rest.includes('delivery.delivered') || rest.length === 0 ? [...rest, 'payment.settled'] : rest;
}

/** The events until an order has ended, as its chart accepts them. */
function journeyOf(order: OpenOrder, loaded: OrderFacts, world: World): Journey {
  const { draw, now } = world;
  const types = eventsOf(order, loaded, world);
  const newAgent = order.assignee_id === null ? world.agent() : null;
  const agent = newAgent ?? { id: order.assignee_id, name: order.assignee };
  const start = Math.max(order.status_since.getTime(), order.placed_at.getTime(), world.parts.since.getTime() - MINUTE);
  const step = Math.max(2, Math.min((now - 1_000 - start) / (types.length + 1), ((0.2 + draw.fraction()) * WITHIN) / (types.length + 1)));
  const events: EventRow[] = [];
  // Every line is read before a prescription counts as decoded.
  let facts: OrderFacts = types.includes('mark_prescription_decoded') ? { ...loaded, undecodedLines: 0 } : loaded;
  let { status } = order;
  for (const [index, type] of types.entries()) {
    const payload = world.payloadOf({ status }, type);
    const accepted = accept(orderLifecycleMachine, status, facts, { type, ...payload, confirmedAllergies: [] } as unknown as OrderEvent);
    if (!accepted) break;
    const to = accepted.state as OrderStatus;
    events.push({
      order_id: order.id,
      version: order.version + events.length + 1,
      at: new Date(Math.floor(start + step * (index + 1))),
      user_id: null,
      by: world.nameFor({ assignee: agent.name }, type),
      event: type,
      from_status: status,
      to_status: to,
      payload,
    });
    status = to;
    facts = accepted.context;
  }
  return { order, events, facts, agent };
}

const UPDATE = `
  update orders o set version = w.version, status = w.status, status_name = w.status_name, status_since = w.since, tat_due_at = null,
    due_at = null, escalated = false, attempts = w.attempts, assignee_id = w.assignee_id, assignee = w.assignee,
    prescription_state = case when w.decoded then 'DECODED' else o.prescription_state end
  from json_to_recordset($1) as w (id bigint, seen integer, version integer, status text, status_name text, since timestamptz,
    attempts integer, assignee_id bigint, assignee text, decoded boolean)
  where o.id = w.id and o.version = w.seen returning o.id::int`;

const AUDIT = `
  insert into audit (at, request_id, operation, record, before, after)
  select e.at, $2, $3, 'orders/' || e.order_id, jsonb_build_object('status', e.from_status, 'version', e.version - 1),
    jsonb_build_object('status', e.to_status, 'version', e.version, 'event', e.event)
  from json_to_recordset($1) as e (order_id bigint, version integer, at timestamptz, event text, from_status text, to_status text)`;

const isDecoded = ({ events }: Journey): boolean => events.some(({ event }) => event === 'mark_prescription_decoded');

/**
 * What was open when the server stopped came to its end without it; only orders for a later slot are still there. An order that was
 * changed meanwhile stays as it is.
 */
export async function endLeftOvers({ client, insert }: BulkParts, world: World, all: readonly OpenOrder[]): Promise<void> {
  const over = all.filter((order) => !order.isTouched && (order.tat_due_at === null || isDueWithin(order, world.now, -Infinity, 2 * SOON)));
  const facts = await loadFacts(world.parts.db, over);
  const journeys = over
    .map((order) => journeyOf(order, facts.get(order.id) as OrderFacts, world))
    .filter(({ events }) => endedStatuses.some((status) => status === events.at(-1)?.to_status));
  const wanted = journeys.map((journey) => ({
    id: journey.order.id,
    seen: journey.order.version,
    version: journey.order.version + journey.events.length,
    status: journey.events.at(-1)?.to_status,
    status_name: statusName(journey.events.at(-1)?.to_status as OrderStatus, journey.order.type as OrderFacts['type']),
    since: journey.events.at(-1)?.at,
    attempts: journey.facts.attempts,
    assignee_id: journey.agent.id,
    assignee: journey.agent.name,
    decoded: isDecoded(journey),
  }));
  const { rows } = await client.query<{ id: number }>(UPDATE, [JSON.stringify(wanted)]);
  const changed = new Set(rows.map(({ id }) => id));
  const made = journeys.filter(({ order }) => changed.has(order.id));
  const events = made.flatMap((journey) => journey.events);
  await insert(orderEvents, events);
  const { requestId, operation } = causeAt(world.now);
  await client.query(AUDIT, [JSON.stringify(events), requestId, operation]);
  const decoded = made.filter(isDecoded).map(({ order }) => order.id);
  await client.query('update order_lines set decoded = true where order_id = any($1)', [decoded]);
  await client.query(
    `update prescriptions p set covers = (select array_agg(distinct drug_id) from order_lines l where l.order_id = p.order_id)
     where p.order_id = any($1) and p.rejected_at is null`,
    [decoded],
  );
  for (const { order, events: ofOrder, agent } of made)
    Object.assign(order, { status: ofOrder.at(-1)?.to_status, tat_due_at: null, assignee_id: agent.id });
}
