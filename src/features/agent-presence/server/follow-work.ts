import { and, eq, inArray, ne } from 'drizzle-orm';
import { type Pause, taskKind, type StoredTask } from '#features/agent-tasks/server/public.ts';
import { callKind, isLive, type StoredCall } from '#features/calls/server/public.ts';
import type { PresenceEvent } from '#machines/queues/presence-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { RecordChanged } from '#platform/record/server/kind/apply-event.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { agentPresence } from '../schema.ts';
import { bringOnDuty, findPresence, moveAgent } from './move-presence.ts';

const inHand = ['offered', 'inProgress', 'wrapUp'];

/** What a change of a task means for the agent who has it, or had it; null: nothing. */
function ofTask(before: StoredTask | null, after: StoredTask, event: string): PresenceEvent['type'] | null {
  if (after.status === before?.status && after.agent_id === before.agent_id) return null;
  if (after.status === 'offered') return 'task.offered';
  if (after.status === 'inProgress') return 'task.accepted';
  if (after.status === 'wrapUp') return 'task.settled';
  if (!before || !inHand.includes(before.status)) return null;
  if (event === 'offer.ended') return 'offer.missed';
  return before.status === 'wrapUp' ? 'result.saved' : 'task.left';
}

type Move = [agentId: number, PresenceEvent['type']];

/** Two agents in the order in which every change locks them. */
const inOrder = (moves: Move[]): Move[] => moves.toSorted(([one], [other]) => one - other);

/** What a change of a task means for each agent. */
function ofAgents(before: StoredTask | null, after: StoredTask, event: string): Move[] {
  const type = ofTask(before, after, event);
  if (!type) return [];
  // A task that went back has no agent any more.
  const agentId = type === 'task.left' || type === 'offer.missed' ? before?.agent_id : after.agent_id;
  const moves: Move[] = agentId ? [[agentId, type]] : [];
  if (before?.agent_id && before.agent_id !== agentId && inHand.includes(before.status)) moves.push([before.agent_id, 'task.left']);
  return inOrder(moves);
}

/** What a change of a call means for its agent. */
function ofHolder(before: StoredCall | null, after: StoredCall): Move[] {
  if (!before) return [[after.agent_id, 'call.began']];
  if (after.agent_id !== before.agent_id) return [[before.agent_id, 'call.passed']];
  if (after.status === 'missed') return [[after.agent_id, 'call.missed']];
  if (after.status === 'dispositioned') return [[after.agent_id, 'result.saved']];
  return isLive(before.status) && !isLive(after.status) ? [[after.agent_id, 'call.ended']] : [];
}

/** What it means for an agent to whom it is transferred, and who did not take it. */
function ofReceiver(before: StoredCall | null, after: StoredCall): Move[] {
  const [from, to] = [before?.receiver_id ?? null, after.receiver_id];
  if (from === to) return [];
  if (to !== null) return [[to, 'call.began']];
  return from === null || from === after.agent_id ? [] : [[from, 'call.missed']];
}

/** Moves the agent of a task or call, in the transaction in which it changes. */
export async function followWork(tx: Transaction, cause: Cause, { table, before, after, author, event }: RecordChanged): Promise<void> {
  if (table === taskKind.table) {
    for (const [agentId, type] of ofAgents(before as StoredTask | null, after as StoredTask, event))
      await moveAgent(tx, cause, author, agentId, { type } as PresenceEvent);
  }
  if (table === callKind.table) {
    const [earlier, call] = [before as StoredCall | null, after as StoredCall];
    for (const [agentId, type] of inOrder([...ofHolder(earlier, call), ...ofReceiver(earlier, call)]))
      await moveAgent(tx, cause, author, agentId, { type } as PresenceEvent);
  }
}

/**
 * An agent asks for tasks, and is on duty from now on. Why the agent gets none; null: the agent gets some. An agent who has not asked is
 * offered tasks as long as nothing else has begun.
 */
export async function admitToTasks(tx: Transaction, cause: Cause, agentId: number, isAsked: boolean): Promise<Pause | 'gone' | null> {
  const [user] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.agent_id, agentId));
  if (!isAsked) return user && (await findPresence(tx, user.id))?.status === 'ready' ? null : 'gone';
  const status = user && (await bringOnDuty(tx, cause, user.id, 'connection.restored', user));
  return isPause(status) ? status : null;
}

const isPause = (status: string | undefined): status is Pause => status === 'break' || status === 'away';

/** Those of these agents who are on a break, or away, by agent id. */
export async function pausedAgents(db: Queryable, agentIds: readonly number[]): Promise<ReadonlyMap<number, Pause>> {
  const found = await db
    .select({ agent: users.agent_id, status: agentPresence.status })
    .from(agentPresence)
    .innerJoin(users, eq(users.id, agentPresence.user_id))
    .where(and(inArray(users.agent_id, [...agentIds]), inArray(agentPresence.status, ['break', 'away'])));
  return new Map(found.flatMap(({ agent, status }) => (agent !== null && isPause(status) ? [[agent, status]] : [])));
}

/** Whether another agent than this one waits for work. */
export async function isAnotherReady(db: Queryable, agentId: number): Promise<boolean> {
  const isReady = and(eq(agentPresence.status, 'ready'), ne(users.agent_id, agentId));
  const [found] = await db
    .select({ id: users.id })
    .from(agentPresence)
    .innerJoin(users, eq(users.id, agentPresence.user_id))
    .where(isReady)
    .limit(1);
  return found !== undefined;
}
