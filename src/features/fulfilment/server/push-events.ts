import { eq } from 'drizzle-orm';
import { omsPushMachine, type PushEvent, type PushFacts, type PushState } from '#machines/orders/omsPush.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import { omsPushEventLog, omsPushes, type PushDetails } from '../schema.ts';

/** Longest time without a result of an attempt: above the time limit of a request. Milliseconds. */
export const LEASE_MS = 60_000;

export type StoredPush = typeof omsPushes.$inferSelect;

/** Author of a change; null: the system. */
export type PushAuthor = { id: number; name: string } | null;

export const factsOfPush = ({ attempts, attempts_left, next_at, order_cancelled }: StoredPush): PushFacts => ({
  attempts,
  attemptsLeft: attempts_left,
  dueAt: next_at?.toISOString() ?? null,
  orderCancelled: order_cancelled,
});

/** Columns that follow from the event's details. */
function detailColumns(state: PushState, { problem, detail, reference, reason }: PushDetails): Partial<StoredPush> {
  if (state === 'pushed') return { problem: null, detail: '', reference: reference ?? '' };
  return {
    ...(problem !== undefined && { problem, detail: detail ?? '' }),
    ...(reason !== undefined && { reason }),
  };
}

/**
 * Sends an event to the chart of a locked push, and writes push, event and audit together. Returns the changed push, or null if
 * the chart refuses the event: then nothing is written.
 */
export async function applyPushEvent(
  tx: Transaction,
  cause: Cause,
  author: PushAuthor,
  stored: StoredPush,
  event: PushEvent,
  details: PushDetails = {},
): Promise<StoredPush | null> {
  const accepted = acceptFor({ tx, record: `oms_pushes/${stored.id}` }, omsPushMachine, stored.status, factsOfPush(stored), event);
  if (!accepted) return null;
  const { context } = accepted;
  const state = accepted.state as PushState;
  const [changed] = await tx
    .update(omsPushes)
    .set({
      ...detailColumns(state, details),
      status: state,
      version: stored.version + 1,
      attempts: context.attempts,
      attempts_left: context.attemptsLeft,
      next_at: context.dueAt === null ? null : new Date(context.dueAt),
      order_cancelled: context.orderCancelled,
      lease_until: leaseAfter(stored, state, cause.at),
      updated_at: cause.at,
    })
    .where(eq(omsPushes.id, stored.id))
    .returning();
  if (!changed) throw new Error('A locked push is missing');
  await tx.insert(omsPushEventLog).values({
    push_id: stored.id,
    version: changed.version,
    at: cause.at,
    user_id: author?.id ?? null,
    by: author?.name ?? 'System',
    event: event.type,
    from_status: stored.status,
    to_status: state,
    payload: {
      ...details,
      ...(event.type === 'push.claimed' && { attempt: context.attempts }),
      ...(state === 'retrying' && context.dueAt !== null && { next_at: context.dueAt }),
    },
  });
  await recordAudit(
    tx,
    cause,
    `oms_pushes/${stored.id}`,
    { status: stored.status, version: stored.version },
    { status: state, version: changed.version, event: event.type },
  );
  return changed;
}

/** The lease begins with the attempt and lasts while it runs. */
const leaseAfter = (stored: StoredPush, state: PushState, at: Date): Date | null => {
  if (state !== 'pushing') return null;
  return stored.status === 'pushing' ? stored.lease_until : new Date(at.getTime() + LEASE_MS);
};
