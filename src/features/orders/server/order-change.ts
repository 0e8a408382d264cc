import type { Held } from '#platform/access/permissions.ts';
import { eq } from 'drizzle-orm';
import type { Entered } from '#machines/entity.ts';
import type { OrderStatus, OrderType } from '#machines/orders/order-statuses.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import type { OrderEvent, OrderFacts } from '#machines/orders/order-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnceFor } from '#platform/server/db/request-keys.ts';
import { orders } from '../schema.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import type { OrderChanges } from '#platform/contract/realtime.ts';
import { afterCommit } from '#platform/server/realtime/after-commit.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { OrderSource } from '../order-choices.ts';
import { isUndoable } from '#machines/orders/order-undo.ts';
import { beforeChange, derivedColumns, isSettled } from './order-columns.ts';
import { conflict, lacksConfirmation, requireFacts } from './order-conflict.ts';
import { lockPrescriptions, lockStock } from './order-facts.ts';
import { noticesOf } from './order-notices.ts';
import { requireMaySend } from './order-policy.ts';
import { type ChangedOrder, noSuchOrder } from './order-record.ts';
import type { StoredOrder } from './order-rows.ts';
import { changesOf, orderChanged, prescriptionReceived } from './order-realtime.ts';
import { settlePrescriptions } from './settle-prescriptions.ts';
import { writeChange } from './write-change.ts';

/** Author of a change: a user with permissions, or a system. */
export interface Author extends Held {
  userId: number | null;
  /** Agent id: the agent's tasks about the order are completed with the change. */
  agentId: number | null;
  by: string;
  /** Nobody is notified of the change. */
  isQuiet?: boolean;
}

/** A user as far as changes of orders are concerned. */
export type OrderUser = Pick<Principal, 'userId' | 'agentId' | 'name' | 'roles' | 'tabs'>;

export const authorOf = ({ userId, agentId, name, roles, tabs }: OrderUser): Author => ({ userId, agentId, by: name, roles, tabs });

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Runs in the transaction of each event that an order accepts, after it is written. Must not change the order itself. */
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
  /** Time of the follow-up; null: none is agreed. */
  dueAt: Date | null;
  /** Promised time (TAT). */
  promisedAt: Date | null;
  /** Agent id of the agent whose work on the order this was; null: nobody's. */
  settledBy: number | null;
}

export interface PlacedOrder {
  id: number;
  code: string;
  type: OrderType;
  /** Promised time (TAT). */
  promisedAt: Date;
  patientId: number;
  /** Agent or system that placed it. */
  by: string;
  userId: number | null;
  /** What led to the order. */
  source: { kind: OrderSource; id: number } | null;
}

export interface OrderChange {
  orderId: number;
  /** Extra writes complete it. */
  event: Entered<OrderEvent>;
  /** Version the user saw; null for systems, which report facts regardless of the version. */
  version: number | null;
  /** Stored with the event: reason, comment, reference. */
  payload: Record<string, string | number | null>;
  /** Idempotency key: a retry has the same one. */
  requestKey?: string | undefined;
  /** Runs in the same transaction, once the change is written. @param version the one that it made */
  also?: ((tx: Transaction, version: number) => Promise<void>) | undefined;
}

/** Further writes of an event in the same transaction, such as decoded lines. Null: the order takes none any more. */
type ExtraWrites = (tx: Transaction, order: StoredOrder) => Promise<OrderEvent | Written | null>;

/** An event, and what was found out about it: it is stored instead of the payload of the request. */
interface Written {
  event: OrderEvent;
  payload: object;
}

/**
 * The only function that changes the status of an order. With the row locked: reads the order, asks the chart, and writes
 * order, event, audit and notifications together. A stale version or a refused event throws CONFLICT (409) with who, when and
 * what is possible now. A repeated request key returns success again. Browsers are notified after the commit.
 */
export function changeOrder(db: Database, cause: Cause, author: Author, change: OrderChange, extraWrites?: ExtraWrites): Promise<Changed> {
  return db.transaction((tx) => changeOrderIn(tx, cause, author, change, extraWrites));
}

interface Changed {
  status: OrderStatus;
  version: number;
  changed: ChangedOrder | null;
}

/** {@link changeOrder} within a transaction. */
export async function changeOrderIn(
  tx: Transaction,
  cause: Cause,
  author: Author,
  change: OrderChange,
  extraWrites?: ExtraWrites,
): Promise<Changed> {
  if (author.userId !== null) requireMaySend(change.event.type, author);
  const order = await lockOrder(tx, change.orderId);
  let made: Moved = { status: order.status as OrderStatus, version: order.version, changed: null, changes: undefined };
  // Without the version: a retry may have seen the result of the first request.
  const request = { key: change.requestKey, body: { orderId: order.id, event: change.event, payload: change.payload } };
  const { repeated } = await runOnceFor(tx, cause, request, order.id, async () => {
    made = await moveOrder(tx, cause, author, order, change, extraWrites);
    await change.also?.(tx, made.version);
  });
  const { changes, ...moved } = made;
  if (!repeated)
    afterCommit(tx, (realtime) => {
      orderChanged(realtime, change.orderId, moved.version, changes);
      if (change.event.type === 'mark_prescription_created') prescriptionReceived(realtime, change.orderId);
    });
  return moved;
}

async function lockOrder(tx: Transaction, id: number): Promise<StoredOrder> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update').prepare('order_locked').execute();
  if (!order) throw noSuchOrder();
  return order;
}

interface Moved {
  status: OrderStatus;
  version: number;
  /** Null if it was changed elsewhere too, by extra writes. */
  changed: ChangedOrder | null;
  /** What the change tells open tabs; undefined if extra writes changed more. */
  changes: OrderChanges | undefined;
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
  const written = extraWrites ? await extraWrites(tx, order) : (change.event as OrderEvent);
  if (!written) throw await conflict(tx, order, author, 'order.event-refused');
  const { event, payload } = 'event' in written ? written : { event: written, payload: change.payload };
  if (event.type === 'mark_create_patient_store_order') {
    await lockPrescriptions(tx, order);
    await lockStock(tx, order);
  }
  const facts = await requireFacts(tx, order);
  const accepted = acceptFor({ tx, record: `orders/${order.id}` }, orderLifecycleMachine, order.status, facts, event);
  if (!accepted) {
    const code = lacksConfirmation(order.status, facts, event) ? 'order.allergy-unconfirmed' : 'order.event-refused';
    throw await conflict(tx, order, author, code);
  }
  const to = accepted.state as OrderStatus;
  const next = { status: to, version: order.version + 1 };
  // Extra writes may have changed other columns of the order, which stay as they are.
  const latest = extraWrites ? await lockOrder(tx, order.id) : order;
  const columns = { ...derivedColumns(latest, event, to, accepted.context, cause.at), version: next.version };
  const isAboutPrescriptions = await settlePrescriptions(tx, order, event, cause.at);
  await writeChange(tx, cause, {
    order,
    columns,
    event: event.type,
    payload: { ...payload, ...confirmationIn(event, facts), ...(isUndoable(event.type) && { before: beforeChange(order, facts) }) },
    userId: author.userId,
    by: author.by,
  });
  const settledBy = isSettled(order, event, to) ? author.agentId : null;
  const move: OrderMove = { order, event, to, version: next.version, dueAt: columns.due_at, promisedAt: columns.tat_due_at, settledBy };
  for (const follow of hooks('orders.moved')) await follow(tx, cause, move);
  await noticesOf(tx, { at: cause.at, order, event: event.type, to, author });
  const changed = extraWrites ? null : { order: { ...order, ...columns }, facts: isAboutPrescriptions ? null : accepted.context };
  return { ...next, changed, changes: extraWrites ? undefined : changesOf(order, columns) };
}

/** Drugs that go to the store despite an allergy, for the timeline. */
function confirmationIn({ type }: OrderEvent, { allergyConflicts }: OrderFacts): { despite_allergy?: string } {
  if (type !== 'mark_create_patient_store_order' || allergyConflicts.length === 0) return {};
  return { despite_allergy: allergyConflicts.map(({ drug, allergy }) => `${drug} (${allergy})`).join(', ') };
}
