import type { Held } from '#platform/access/permissions.ts';
import { ORPCError } from '@orpc/server';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { accept } from '#machines/entity.ts';
import type { OrderConflict } from '#machines/orders/order-action-values.ts';
import { orderStatusCatalogue, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import type { OrderEvent, OrderFacts } from '#machines/orders/order-facts.ts';
import { recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { orderEvents, orders, prescriptions } from '../schema.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { hooks } from '#platform/server/hooks.ts';
import { FOLLOW_UP_MS, followUpStatuses } from './follow-ups.ts';
import { loadFacts, lockStock } from './order-facts.ts';
import { noticesOf } from './order-notices.ts';
import { abilitiesOf } from './order-policy.ts';
import { noSuchOrder } from './order-record.ts';
import type { StoredOrder } from './order-rows.ts';
import { orderChanged, prescriptionReceived } from './order-realtime.ts';
import { pushNotifications } from '#features/notifications/server/public.ts';

/** Author of a change: a user with permissions, or a system. */
export interface Author extends Held {
  userId: number | null;
  /** Agent id: the agent's tasks about the order are completed with the change. */
  agentId: number | null;
  by: string;
}

export const authorOf = ({ userId, agentId, name, roles, tabs }: Principal): Author => ({ userId, agentId, by: name, roles, tabs });

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Runs in the transaction in which an agent changes an order. */
    'orders.settled': (tx: Transaction, cause: Cause, agentId: number, orderId: number) => Promise<void>;
    /** Runs in the transaction of each event that an order accepts, after it is written. */
    'orders.moved': (tx: Transaction, cause: Cause, move: OrderMove) => Promise<void>;
    /** Runs in the transaction in which an order is placed. */
    'orders.placed': (tx: Transaction, cause: Cause, placed: PlacedOrder) => Promise<void>;
  }
}

export interface OrderMove {
  /** As it was before the event. */
  order: StoredOrder;
  event: OrderEvent;
  to: OrderStatus;
  version: number;
}

export interface PlacedOrder {
  id: number;
  code: string;
  patientId: number;
  /** Agent or system that placed it. */
  by: string;
  userId: number | null;
  /** What led to the order. */
  source: { kind: 'callback' | 'drop-off'; id: number } | null;
}

export interface OrderChange {
  orderId: number;
  event: OrderEvent;
  /** Version the user saw; null for systems, which report facts regardless of the version. */
  version: number | null;
  /** Stored with the event: reason, comment, reference. */
  payload: Record<string, string | number | null>;
  /** Idempotency key: a retry has the same one. */
  requestKey?: string | undefined;
}

/** Further writes of an event in the same transaction, such as decoded lines. */
type ExtraWrites = (tx: Transaction, order: StoredOrder) => Promise<OrderEvent | Written>;

/** An event, and what was found out about it: it is stored instead of the payload of the request. */
interface Written {
  event: OrderEvent;
  payload: OrderChange['payload'];
}

/**
 * The only function that changes the status of an order. With the row locked: reads the order, asks the chart, and writes
 * order, event, audit and notifications together. A stale version or a refused event throws CONFLICT (409) with who, when and
 * what is possible now. A repeated request key returns success again. Browsers are notified after the commit.
 */
export async function changeOrder(
  db: Database,
  realtime: Realtime,
  cause: Cause,
  author: Author,
  change: OrderChange,
  extraWrites?: ExtraWrites,
): Promise<{ status: OrderStatus; version: number }> {
  const { isRepeated, deliveries, ...moved } = await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, change.orderId)).for('update');
    if (!order) throw noSuchOrder();
    let made: Moved = { status: order.status as OrderStatus, version: order.version, deliveries: [] };
    // Without the version: a retry may have seen the result of the first request.
    const request = { key: change.requestKey, body: { orderId: order.id, event: change.event, payload: change.payload } };
    const { repeated } = await runOnce(tx, cause, request, async () => {
      made = await moveOrder(tx, cause, author, order, change, extraWrites);
      return order.id;
    });
    return { ...made, isRepeated: repeated };
  });
  if (isRepeated) return moved;
  orderChanged(realtime, change.orderId, moved.version);
  pushNotifications(realtime, deliveries);
  if (change.event.type === 'mark_prescription_created') prescriptionReceived(realtime, change.orderId);
  return moved;
}

interface Moved {
  status: OrderStatus;
  version: number;
  deliveries: Awaited<ReturnType<typeof noticesOf>>;
}

/** Applies one accepted event to a locked order: writes order, event, audit and notifications. */
async function moveOrder(
  tx: Transaction,
  cause: Cause,
  author: Author,
  order: StoredOrder,
  change: OrderChange,
  extraWrites: ExtraWrites | undefined,
): Promise<Moved> {
  if (change.version !== null && change.version !== order.version) throw await conflict(tx, order, author, 'order.changed');
  const written = extraWrites ? await extraWrites(tx, order) : change.event;
  const { event, payload } = 'event' in written ? written : { event: written, payload: change.payload };
  if (event.type === 'mark_create_patient_store_order') await lockStock(tx, order);
  const facts = await requireFacts(tx, order);
  const accepted = acceptFor({ tx, record: `orders/${order.id}` }, orderLifecycleMachine, order.status, facts, event);
  if (!accepted) {
    const code = lacksConfirmation(order.status, facts, event) ? 'order.allergy-unconfirmed' : 'order.event-refused';
    throw await conflict(tx, order, author, code);
  }
  const to = accepted.state as OrderStatus;
  const next = { status: to, version: order.version + 1 };
  await tx
    .update(orders)
    .set({ ...derivedColumns(order, event, to, accepted.context, cause.at), version: next.version })
    .where(eq(orders.id, order.id));
  await settlePrescriptions(tx, order, event, cause.at);
  await tx.insert(orderEvents).values({
    order_id: order.id,
    version: next.version,
    at: cause.at,
    user_id: author.userId,
    by: author.by,
    event: event.type,
    from_status: order.status,
    to_status: to,
    payload: { ...payload, ...confirmationIn(event, facts) },
  });
  await recordAudit(
    tx,
    cause,
    `orders/${order.id}`,
    { status: order.status, version: order.version },
    { status: to, version: next.version, event: event.type },
  );
  for (const follow of hooks('orders.moved')) await follow(tx, cause, { order, event, to, version: next.version });
  if (author.agentId !== null && isSettled(order, event, to)) {
    for (const settled of hooks('orders.settled')) await settled(tx, cause, author.agentId, order.id);
  }
  const occurrence = { at: cause.at, order, event: event.type, to, author };
  return { ...next, deliveries: await noticesOf(tx, occurrence) };
}

/** Whether the chart would accept the event with every allergy confirmed. */
const lacksConfirmation = (status: string, facts: OrderFacts, event: OrderEvent): boolean =>
  event.type === 'mark_create_patient_store_order' &&
  accept(orderLifecycleMachine, status, facts, { ...event, confirmedAllergies: facts.allergyConflicts.map(({ allergy }) => allergy) }) !==
    null;

/** Drugs that go to the store despite an allergy, for the timeline. */
function confirmationIn({ type }: OrderEvent, { allergyConflicts }: OrderFacts): { despite_allergy?: string } {
  if (type !== 'mark_create_patient_store_order' || allergyConflicts.length === 0) return {};
  return { despite_allergy: allergyConflicts.map(({ drug, allergy }) => `${drug} (${allergy})`).join(', ') };
}

async function requireFacts(tx: Transaction, order: StoredOrder): Promise<OrderFacts> {
  const facts = (await loadFacts(tx, [order])).get(order.id);
  if (!facts) throw noSuchOrder();
  return facts;
}

/** The status changed, or the event was a further attempt. */
const isSettled = (order: StoredOrder, event: OrderEvent, to: OrderStatus): boolean =>
  to !== order.status || event.type === 'mark_customer_not_reachable';

/** Columns derived from the event. */
function derivedColumns(order: StoredOrder, event: OrderEvent, to: OrderStatus, facts: OrderFacts, at: Date): Partial<StoredOrder> {
  const entered = isSettled(order, event, to);
  const done = to === 'DELIVERED' || orderStatusCatalogue[to].meaning === 'end';
  return {
    status: to,
    status_name: nameOf(to, order.type),
    attempts: facts.attempts,
    reason: facts.reason,
    escalated: facts.escalated,
    ...(entered && { status_since: at, due_at: followUpStatuses.includes(to) ? new Date(at.getTime() + FOLLOW_UP_MS) : null }),
    ...(done && { tat_due_at: null }),
    ...prescriptionState(event),
  };
}

/** §4.1: cancellations by operations and of subscriptions have names of their own. */
function nameOf(status: OrderStatus, type: string): string {
  const { cancel_name, subscription_name } = orderStatusCatalogue[status];
  return (type === 'SUBSCRIPTION' ? subscription_name : cancel_name) ?? status;
}

function prescriptionState(event: OrderEvent): { prescription_state?: string } {
  if (event.type === 'mark_prescription_created') return { prescription_state: 'IN-REVIEW' };
  if (event.type === 'mark_prescription_decoded') return { prescription_state: 'DECODED' };
  return event.type === 'mark_confirm_but_need_prescription' ? { prescription_state: 'AWAITED' } : {};
}

/** Updates the patient's prescriptions when one is attached, read or rejected. */
async function settlePrescriptions(tx: Transaction, order: StoredOrder, event: OrderEvent, at: Date): Promise<void> {
  const attached = eq(prescriptions.order_id, order.id);
  if (event.type === 'mark_prescription_created' && event.prescriptionId !== null) {
    const updated = await tx
      .update(prescriptions)
      .set({ order_id: order.id })
      .where(
        and(
          eq(prescriptions.id, event.prescriptionId),
          eq(prescriptions.patient_id, order.patient_id),
          or(isNull(prescriptions.order_id), attached),
          isNull(prescriptions.rejected_at),
        ),
      )
      .returning({ id: prescriptions.id });
    if (updated.length === 0) throw badRequest([{ field: 'prescription_id', message: 'This prescription is not on file for the patient' }]);
  }
  if (event.type === 'mark_prescription_decoded') {
    await tx
      .update(prescriptions)
      .set({ covers: sql`(select array_agg(distinct drug_id) from order_lines where order_id = ${order.id})` })
      .where(and(attached, isNull(prescriptions.rejected_at)));
  }
  if (event.type === 'mark_confirm_but_need_prescription' && order.status === 'PRESCRIPTION-CREATED') {
    await tx
      .update(prescriptions)
      .set({ rejected_at: at })
      .where(and(attached, isNull(prescriptions.rejected_at)));
  }
}

const refusals: Record<OrderConflict['code'], (status: string) => string> = {
  'order.changed': () => 'Changed by someone else',
  'order.event-refused': (status) => `The chart does not accept this from ${status}`,
  'order.allergy-unconfirmed': () => 'The patient is allergic to a drug of this order; confirm it first',
};

/** 409: user, time and status of the last change, and the events possible now. */
export async function conflict(tx: Transaction, order: StoredOrder, author: Author, code: OrderConflict['code']) {
  const [last] = await tx.select().from(orderEvents).where(eq(orderEvents.order_id, order.id)).orderBy(desc(orderEvents.version)).limit(1);
  const status = order.status as OrderStatus;
  return new ORPCError('CONFLICT', {
    status: 409,
    message: refusals[code](orderStatusCatalogue[status].name),
    data: {
      by: last?.by ?? 'System',
      at: (last?.at ?? order.status_since).toISOString(),
      from: (last?.from_status ?? null) as OrderStatus | null,
      status,
      version: order.version,
      code,
      abilities: abilitiesOf(status, await requireFacts(tx, order), author),
    },
  });
}
