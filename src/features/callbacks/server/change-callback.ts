import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { type CallbackEvent, type CallbackFacts, callbackMachine, type CallbackOwner, callbackWhy } from '#machines/orders/callback.ts';
import { notify, type NotificationDelivery, pushNotifications } from '#features/notifications/server/public.ts';
import { orders } from '#features/orders/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { msg, type Sentence } from '#platform/contract/sentence.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import { users } from '#platform/session/schema.ts';
import { callbackList } from '../callback-list.ts';
import { FARTHEST_CALL } from '../callback-choices.ts';
import type { CallbackRecord } from '../contract.ts';
import { type CallbackPayload, callbackEventLog, callbacks } from '../schema.ts';
import { callbackNotice, overdueNotices } from './callback-notices.ts';
import { factsOf, noSuchCallback, readCallback, type StoredCallback } from './callback-record.ts';

const DAY_MS = 86_400_000;

export interface CallbackChange {
  callback_id: number;
  /** Version the user saw; null for the system. */
  version: number | null;
  request_key?: string | undefined;
  /** Code of the order that came of it; empty: none. */
  order?: string;
  note?: string;
}

/** Refuses a time that has passed or is too far away. */
export function requireTime(dueAt: string, now: Date): void {
  const ahead = Date.parse(dueAt) - now.getTime();
  if (ahead <= 0) throw badRequest([{ field: 'due_at', message: msg('This time has passed') }]);
  if (ahead > FARTHEST_CALL * DAY_MS)
    throw badRequest([
      {
        field: 'due_at',
        message: `At most ${FARTHEST_CALL} days ahead`,
        template: msg('At most {most} days ahead'),
        values: { most: FARTHEST_CALL },
      },
    ]);
}

/** Id of the order with this code; null without a code. */
export async function orderWithCode(tx: Transaction, code: string): Promise<number | null> {
  if (code === '') return null;
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.code, code.toUpperCase()));
  if (!order) throw badRequest([{ field: 'order', message: msg('Order not found') }]);
  return order.id;
}

/** Whether an order may have come of a callback: its patient's, or that of another patient with the caller's number. */
export async function isOfCaller(
  tx: Transaction,
  { patient_id, phone_no }: Pick<StoredCallback, 'patient_id' | 'phone_no'>,
  orderId: number,
): Promise<boolean> {
  if (patient_id === null) return true;
  const [order] = await tx.select({ patient_id: orders.patient_id, phone_no: orders.phone_no }).from(orders).where(eq(orders.id, orderId));
  return order !== undefined && (order.patient_id === patient_id || order.phone_no === phone_no);
}

type EventOf = (orderId: number | null) => CallbackEvent;

interface Changed {
  deliveries: NotificationDelivery[];
}

/**
 * The only function that changes a callback. With the row locked: asks the chart, and writes callback, event, audit and
 * notifications together. A stale version or a refused event throws CONFLICT (409) with the record and the reason.
 */
export async function changeCallback(
  db: Database,
  realtime: Realtime,
  cause: Cause,
  user: CallbackOwner | null,
  change: CallbackChange,
  eventOf: EventOf,
): Promise<void> {
  const { deliveries } = await db.transaction((tx) => changeCallbackIn(tx, cause, user, change, eventOf));
  realtime.recordsChanged(callbackList.id);
  pushNotifications(realtime, deliveries);
}

/** {@link changeCallback} within a transaction; the caller informs the browsers. */
export async function changeCallbackIn(
  tx: Transaction,
  cause: Cause,
  user: CallbackOwner | null,
  change: CallbackChange,
  eventOf: EventOf,
): Promise<Changed> {
  const [stored] = await tx.select().from(callbacks).where(eq(callbacks.id, change.callback_id)).for('update');
  if (!stored) throw noSuchCallback();
  const orderId = await orderWithCode(tx, change.order ?? '');
  if (orderId !== null && !(await isOfCaller(tx, stored, orderId)))
    throw badRequest([{ field: 'order', message: msg('This order is another patient’s') }]);
  const event = eventOf(orderId ?? stored.order_id);
  let changed: Changed = { deliveries: [] };
  const { callback_id: _id, version: _version, request_key: key, ...body } = change;
  await runOnce(tx, cause, { key, body: { id: stored.id, event, ...body } }, async () => {
    changed = await applied(tx, cause, { stored, user, change, event, orderId });
    return stored.id;
  });
  return changed;
}

interface Applied {
  stored: StoredCallback;
  user: CallbackOwner | null;
  change: CallbackChange;
  event: CallbackEvent;
  orderId: number | null;
}

async function applied(tx: Transaction, cause: Cause, { stored, user, change, event, orderId }: Applied): Promise<Changed> {
  if (change.version !== null && change.version !== stored.version)
    throw await conflict(tx, user, stored, { message: msg('Changed by someone else since you opened it') });
  const owner = stored.owner_id === null ? null : await ownerOf(tx, stored.owner_id);
  const facts = factsOf(stored, owner);
  const accepted = acceptFor({ tx, record: `callbacks/${stored.id}` }, callbackMachine, stored.status, facts, event);
  if (!accepted) throw await conflict(tx, user, stored, callbackWhy(facts, event));
  const { state, context } = accepted;
  const version = stored.version + 1;
  await tx
    .update(callbacks)
    .set({ ...columnsOf(context), ...(orderId !== null && { order_id: orderId }), status: state, version, updated_at: cause.at })
    .where(eq(callbacks.id, stored.id));
  await tx.insert(callbackEventLog).values({
    callback_id: stored.id,
    version,
    at: cause.at,
    user_id: user?.id ?? null,
    by: user?.name ?? 'System',
    event: event.type,
    from_status: stored.status,
    to_status: state,
    payload: payloadOf(event, change.note),
  });
  await recordAudit(
    tx,
    cause,
    `callbacks/${stored.id}`,
    { status: stored.status, version: stored.version, owner: stored.owner_id },
    { status: state, version, owner: context.owner?.id ?? null, event: event.type },
  );
  if (event.type === 'due.passed') return { deliveries: await overdueNotices(tx, cause.at, stored) };
  const isTakenAway = event.type === 'callback.taken' && owner !== null;
  return {
    deliveries: isTakenAway
      ? await notify(tx, cause.at, callbackNotice(stored, 'Callback taken over', `${user?.name ?? 'System'} has it now`), {
          userIds: [owner.id],
        })
      : [],
  };
}

const columnsOf = ({ owner, dueAt, attempts, lastResult, escalated, outcome }: CallbackFacts): Partial<StoredCallback> => ({
  owner_id: owner?.id ?? null,
  due_at: new Date(dueAt),
  attempts,
  last_result: lastResult,
  escalated,
  outcome,
});

const payloadOf = (event: CallbackEvent, note = ''): CallbackPayload => ({
  ...('result' in event && { result: event.result }),
  ...('outcome' in event && { outcome: event.outcome }),
  ...('dueAt' in event && event.dueAt !== null && { due_at: event.dueAt }),
  ...(note !== '' && { note }),
});

async function ownerOf(tx: Transaction, id: number): Promise<CallbackOwner | null> {
  const [owner] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id));
  return owner ?? null;
}

/** 409 with the record as it is now, and why the change was refused. */
async function conflict(tx: Transaction, user: CallbackOwner | null, { id }: StoredCallback, why: Sentence) {
  const record: CallbackRecord = await readCallback(tx, user ?? { id: 0, name: '' }, id);
  return new ORPCError('CONFLICT', { defined: true, status: 409, message: why.message, data: { record, ...why } });
}
