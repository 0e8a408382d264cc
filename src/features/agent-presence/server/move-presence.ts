import { eq } from 'drizzle-orm';
import type { PresenceEvent } from '#machines/queues/presence-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent, keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord, notFound } from '#platform/record/server/kind/change-record.ts';
import { type Author, SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { agentPresence } from '../schema.ts';
import { presenceKind } from './presence-kind.ts';

/*
 * Order of locks: the user, a task, a call, the presence. What changes whether an agent is on duty locks the user first; what
 * happens to a task or call only locks the presence, and last.
 */

/** Serialises what decides about tasks of one user: requests for tasks, calls, breaks, sign-in and logout. */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Does the same for the user of a presence. @throws ORPCError 404 */
export async function lockAgentOf(tx: Transaction, presenceId: number): Promise<void> {
  const [found] = await tx.select({ userId: agentPresence.user_id }).from(agentPresence).where(eq(agentPresence.id, presenceId));
  if (!found) throw notFound(presenceKind);
  await lockUser(tx, found.userId);
}

/** Id and state; null: the user was never on duty here. */
export async function findPresence(db: Queryable, userId: number): Promise<{ id: number; status: string } | null> {
  const [found] = await db
    .select({ id: agentPresence.id, status: agentPresence.status })
    .from(agentPresence)
    .where(eq(agentPresence.user_id, userId));
  return found ?? null;
}

/** Null: the chart has accepted the event. */
async function send(tx: Transaction, cause: Cause, author: Author, id: number, event: PresenceEvent): Promise<Sentence | null> {
  const { why } = await applyEvent(tx, cause, presenceKind, await lockRecord(tx, presenceKind, id), author, { event });
  return why;
}

/** What happened to a task or call of an agent on duty. What does not change the agent's state leaves no event. */
export async function moveAgent(tx: Transaction, cause: Cause, author: Author, agentId: number, event: PresenceEvent): Promise<void> {
  const [found] = await tx
    .select({ id: agentPresence.id, status: agentPresence.status })
    .from(agentPresence)
    .innerJoin(users, eq(users.id, agentPresence.user_id))
    .where(eq(users.agent_id, agentId));
  if (found && found.status !== 'offline') await send(tx, cause, author, found.id, event);
}

/** An agent comes on duty; the caller has locked the user. Returns the state. */
export async function bringOnDuty(
  tx: Transaction,
  cause: Cause,
  userId: number,
  type: 'agent.signedIn' | 'connection.restored',
  author: Author = SYSTEM,
): Promise<string> {
  const found = await findPresence(tx, userId);
  if (found && found.status !== 'offline') return found.status;
  const id = found?.id ?? (await makePresence(tx, cause, userId));
  await send(tx, cause, author, id, { type });
  return (await findPresence(tx, userId))?.status ?? 'offline';
}

async function makePresence(tx: Transaction, cause: Cause, userId: number): Promise<number> {
  const [made] = await tx.insert(agentPresence).values({ status: 'offline', user_id: userId, since: cause.at }).returning();
  if (!made) throw new Error('The presence of an agent was not stored');
  await keepCreation(tx, cause, presenceKind, made, { author: SYSTEM, event: 'presence.made' });
  return made.id;
}

/** An agent goes off duty; the caller has locked the user. Returns why not; null: the agent is off duty. */
export async function takeOffDuty(
  tx: Transaction,
  cause: Cause,
  userId: number,
  type: 'agent.signedOut' | 'session.ended' | 'connection.lost',
  author: Author = SYSTEM,
): Promise<Sentence | null> {
  const found = await findPresence(tx, userId);
  return found && found.status !== 'offline' ? send(tx, cause, author, found.id, { type }) : null;
}
