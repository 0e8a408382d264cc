import { eq, getTableName } from 'drizzle-orm';
import type { OrderMove, PlacedOrder } from '#features/orders/server/public.ts';
import type { TaskCause } from '#features/channels/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { RecordChanged } from '#platform/record/server/kind/apply-event.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import { users } from '#platform/session/schema.ts';
import { statusPriority } from '../../status-priority.ts';
import { followSubject, makeTask } from './follow-subject.ts';
import type { Wanted } from './task-subjects.ts';

const causeOf = (type: string): TaskCause => (type === 'PRESCRIPTION' ? 'prescription-order' : 'order');

/** An order moved: it may wait for an agent, or no longer. */
export const followOrder = (tx: Transaction, cause: Cause, { order, to, dueAt, promisedAt, settledBy }: OrderMove): Promise<void> =>
  followSubject(tx, cause, {
    kind: 'order',
    id: order.id,
    cause: causeOf(order.type),
    orderStatus: to,
    wanted: statusPriority.includes(to) ? { waitsUntil: dueAt, dueAt: dueAt ? null : promisedAt } : null,
    isSettledBy: ({ agent_id }) => agent_id === settledBy,
  });

/** A new order waits for an agent. */
export const followPlacedOrder = (tx: Transaction, cause: Cause, { id, type, promisedAt }: PlacedOrder): Promise<void> =>
  makeTask(tx, cause, { kind: 'order', id, cause: causeOf(type), orderStatus: 'PLACED' }, { waitsUntil: null, dueAt: promisedAt });

/** A record of another area was made or changed. */
export async function followRecord(tx: Transaction, cause: Cause, { table, before, after, author }: RecordChanged): Promise<void> {
  const name = getTableName(table);
  const subject = hooks('tasks.subject').find(({ record }) => record?.table === name);
  if (!subject?.record) return;
  const { record } = subject;
  const wanted = record.wanted(after);
  const earlier = before && record.wanted(before);
  const isDone = !wanted || isPutOff(earlier, wanted, cause.at);
  await followSubject(tx, cause, {
    kind: subject.kind,
    id: after.id,
    cause: record.cause,
    orderStatus: '',
    wanted,
    isSettledBy: async ({ agent_id }) => isDone && agent_id === (await agentOf(tx, author.id)),
  });
}

/** Whether the customer is to be called again later. */
const isPutOff = (before: Wanted | null, { waitsUntil }: Wanted, at: Date): boolean =>
  waitsUntil !== null && waitsUntil > at && waitsUntil.getTime() !== before?.waitsUntil?.getTime();

async function agentOf(tx: Transaction, userId: number | null): Promise<number | null> {
  if (userId === null) return null;
  const [user] = await tx.select({ agent_id: users.agent_id }).from(users).where(eq(users.id, userId));
  return user?.agent_id ?? null;
}
