import { ORPCError } from '@orpc/server';
import { and, asc, desc, eq } from 'drizzle-orm';
import {
  type CallbackEvent,
  type CallbackFacts,
  callbackMachine,
  callbackOutcomes,
  type CallbackOutcome,
  type CallbackOwner,
  callbackWhy,
} from '#machines/orders/callback.ts';
import type { CallResult } from '#machines/orders/call-results.ts';
import { accept } from '#machines/entity.ts';
import { orders } from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { CallbackReason, CallbackStatus } from '../callback-choices.ts';
import type { CallbackLogEntry, CallbackRecord, PendingCallback } from '../contract.ts';
import { callbackEventLog, callbacks } from '../schema.ts';

/** Maximum length of the log in a record; older entries stay in the table. */
const LOG_LENGTH = 100;

export type StoredCallback = typeof callbacks.$inferSelect;

export const noSuchCallback = () => new ORPCError('NOT_FOUND', { message: 'Callback not found' });

export const factsOf = (stored: StoredCallback, owner: CallbackOwner | null): CallbackFacts => ({
  owner,
  dueAt: stored.due_at.toISOString(),
  attempts: stored.attempts,
  lastResult: stored.last_result as CallResult | null,
  escalated: stored.escalated,
  outcome: stored.outcome as CallbackOutcome | null,
});

/** Each event as the user would send it; a time and an order are asked for later. */
const probes = (by: CallbackOwner, { dueAt }: CallbackFacts): CallbackEvent[] => [
  { type: 'callback.taken', by },
  { type: 'callback.attempted', by, result: 'CONNECTED', dueAt: null },
  { type: 'callback.rescheduled', by, dueAt },
  { type: 'callback.reopened', by, dueAt },
];

/** @throws ORPCError 404 */
export async function readCallback(db: Queryable, user: CallbackOwner, callbackId: number): Promise<CallbackRecord> {
  const [found] = await db
    .select({ stored: callbacks, owner: { id: users.id, name: users.name }, order: { id: orders.id, code: orders.code } })
    .from(callbacks)
    .leftJoin(users, eq(users.id, callbacks.owner_id))
    .leftJoin(orders, eq(orders.id, callbacks.order_id))
    .where(eq(callbacks.id, callbackId));
  if (!found) throw noSuchCallback();
  const { stored, owner, order } = found;
  const log = await db
    .select({
      version: callbackEventLog.version,
      at: callbackEventLog.at,
      by: callbackEventLog.by,
      event: callbackEventLog.event,
      payload: callbackEventLog.payload,
    })
    .from(callbackEventLog)
    .where(eq(callbackEventLog.callback_id, callbackId))
    .orderBy(desc(callbackEventLog.version))
    .limit(LOG_LENGTH);
  const facts = factsOf(stored, owner);
  const judge = (event: CallbackEvent) => {
    const allowed = accept(callbackMachine, stored.status, facts, event) !== null;
    return { allowed, why: allowed ? null : callbackWhy(facts, event) };
  };
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as CallbackStatus,
    patient_id: stored.patient_id,
    name: stored.name,
    phone_no: stored.phone_no,
    reason: stored.reason as CallbackReason,
    note: stored.note,
    due_at: stored.due_at.toISOString(),
    attempts: stored.attempts,
    last_result: facts.lastResult,
    escalated: stored.escalated,
    owner,
    outcome: facts.outcome,
    order,
    created_at: stored.created_at.toISOString(),
    log: log.map(({ at, payload, ...entry }) => ({ ...entry, at: at.toISOString(), payload: payload as CallbackLogEntry['payload'] })),
    outcomes: (Object.keys(callbackOutcomes) as CallbackOutcome[]).map((outcome) => ({
      outcome,
      // Whether there is an order is asked for with the outcome.
      ...judge({ type: 'callback.closed', by: user, outcome, orderId: stored.order_id ?? 1 }),
    })),
    abilities: probes(user, facts).map((event) => ({ event: event.type, ...judge(event) })),
  };
}

/** Pending callbacks about an order, those due first on top. */
export async function pendingOfOrder(db: Queryable, orderId: number): Promise<PendingCallback[]> {
  const pending = await db
    .select({ id: callbacks.id, patient_id: callbacks.patient_id, due_at: callbacks.due_at, owner: users.name })
    .from(callbacks)
    .leftJoin(users, eq(users.id, callbacks.owner_id))
    .where(and(eq(callbacks.order_id, orderId), eq(callbacks.status, 'PENDING')))
    .orderBy(asc(callbacks.due_at), asc(callbacks.id));
  return pending.map(({ due_at, ...callback }) => ({ ...callback, due_at: due_at.toISOString() }));
}
