import { omsPushMachine, omsPushWhy, type PushFacts, type PushState } from '#machines/orders/omsPush.ts';
import { changeOrderIn } from '#features/orders/server/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { pushList } from '../fulfilment-lists.ts';
import { omsPushEventLog, omsPushes } from '../schema.ts';

/** Longest time without a result of an attempt: above the time limit of a request. Milliseconds. */
const LEASE_MS = 60_000;

export type StoredPush = typeof omsPushes.$inferSelect;

export const factsOfPush = ({ attempts, attempts_left, next_at, order_cancelled, problem }: StoredPush): PushFacts => ({
  attempts,
  attemptsLeft: attempts_left,
  dueAt: next_at?.toISOString() ?? null,
  orderCancelled: order_cancelled,
  refused: problem === 'REFUSED',
});

/** The lease begins with the attempt and lasts while it runs. */
const leaseAfter = ({ status, lease_until }: StoredPush, state: string, at: Date): Date | null => {
  if (state !== 'pushing') return null;
  return status === 'pushing' ? lease_until : new Date(at.getTime() + LEASE_MS);
};

const repair = 'oms.repair';

export const pushKind: RecordKind<typeof omsPushMachine, StoredPush> = {
  machine: omsPushMachine,
  table: omsPushes,
  log: { table: omsPushEventLog, record: omsPushEventLog.push_id },
  list: pushList.id,
  missing: msg('Order for the OMS not found'),
  permissions: { 'push.retried': repair, 'push.recalled': repair, 'push.parked': repair, 'push.abandoned': repair },
  context: (_, stored) => factsOfPush(stored),
  columns: ({ attempts, attemptsLeft, dueAt, orderCancelled }, { before, state, event, at }) => ({
    attempts,
    attempts_left: attemptsLeft,
    next_at: dueAt === null ? null : new Date(dueAt),
    order_cancelled: orderCancelled,
    lease_until: leaseAfter(before, state, at),
    updated_at: at,
    ...('reason' in event && { reason: event.reason }),
    ...(state === 'pushed' && { problem: null, detail: '', reference: '' }),
  }),
  payload: (event, { context, state }) => ({
    ...('reason' in event && { reason: event.reason }),
    ...(event.type === 'push.claimed' && { attempt: context.attempts }),
    ...(state === 'retrying' && context.dueAt !== null && { next_at: context.dueAt }),
  }),
  why: (_, event, state) => omsPushWhy(state as PushState, event),
  follow: async (tx, cause, { after, event, author }) => {
    if (event.type !== 'push.recalled') return;
    const recall = { orderId: after.order_id, event: { type: 'order.recalled' as const }, version: null, payload: {} };
    await changeOrderIn(tx, cause, { userId: author.id, agentId: null, by: author.name, roles: [], tabs: [] }, recall);
  },
};
