import { and, asc, eq } from 'drizzle-orm';
import { callbackOutcomes, type CallbackOutcome } from '#machines/orders/callback.ts';
import { orders } from '#features/orders/server/public.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { CallbackReason, CallbackStatus } from '../callback-choices.ts';
import type { CallbackLogEntry, CallbackRecord, PendingCallback } from '../contract.ts';
import { callbacks } from '../schema.ts';
import { callbackKind, factsOf } from './callback-kind.ts';

/** @throws ORPCError 404 */
export const readCallback: ReadRecord<CallbackRecord> = async (db, { person, at }, callbackId) => {
  const [found] = await db
    .select({ stored: callbacks, owner: { id: users.id, name: users.name }, order: { id: orders.id, code: orders.code } })
    .from(callbacks)
    .leftJoin(users, eq(users.id, callbacks.owner_id))
    .leftJoin(orders, eq(orders.id, callbacks.order_id))
    .where(eq(callbacks.id, callbackId));
  if (!found) throw notFound(callbackKind);
  const { stored, owner, order } = found;
  const facts = factsOf(stored, owner);
  const judged = { state: stored.status, context: facts, person, at };
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as CallbackStatus,
    patient_id: stored.patient_id,
    name: stored.name,
    phone_no: stored.phone_no,
    reason: stored.reason as CallbackReason,
    note: stored.note,
    due_at: facts.dueAt,
    attempts: stored.attempts,
    last_result: facts.lastResult,
    escalated: stored.escalated,
    owner,
    outcome: facts.outcome,
    order,
    created_at: stored.created_at.toISOString(),
    log: await readLog<CallbackLogEntry['payload']>(db, callbackKind, callbackId),
    outcomes: (Object.keys(callbackOutcomes) as CallbackOutcome[]).flatMap((outcome) =>
      judge(callbackKind, judged, [{ type: 'callback.closed', outcome }]).map(({ allowed, because }) => ({ outcome, allowed, because })),
    ),
    abilities: judge(callbackKind, judged, [
      { type: 'callback.taken' },
      { type: 'callback.attempted' },
      { type: 'callback.rescheduled' },
      { type: 'callback.reopened' },
    ]),
  };
};

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
