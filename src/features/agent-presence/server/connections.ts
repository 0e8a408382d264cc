import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { releaseTasks, tasksOfAgentsIn } from '#features/agent-tasks/server/public.ts';
import { holds } from '#platform/access/permissions.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import type { ConsoleSocket, RealtimeExtension } from '#platform/server/realtime/realtime.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { sessions, users } from '#platform/session/schema.ts';
import { isOpenAt } from '#platform/session/server/sessions.ts';
import { LOST_AFTER } from '../presence-choices.ts';
import { agentPresence } from '../schema.ts';
import { bringOnDuty, lockUser, takeOffDuty } from './move-presence.ts';

interface AgentSockets extends RealtimeExtension {
  /** Agents with a tab that is connected to this server. */
  userIds(): number[];
}

/** Keeps which agents have a connected tab. */
export function openAgentSockets(): AgentSockets {
  const sockets = new Set<ConsoleSocket>();
  return {
    attend(socket) {
      sockets.add(socket);
      socket.on('disconnect', () => void sockets.delete(socket));
    },
    userIds: () => [
      ...new Set(
        [...sockets]
          .map(({ data }) => data.principal)
          .filter((principal) => principal.agentId !== null && holds('tasks.take', principal))
          .map(({ userId }) => userId),
      ),
    ],
  };
}

/**
 * Follows sessions and connections of agents: who has a connected tab is on duty; who has no session any more, or was not there
 * for 60 s, is not, and the tasks go back. Agents who never signed in here work in another system, and stay as they are.
 *
 * @param connected users with a connected tab
 */
export async function followConnections({ db, clock }: Pick<JobParts, 'db' | 'clock'>, connected: readonly number[]): Promise<void> {
  const at = clock.now();
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.agent connections' };
  await noteConnected(db, cause, connected);
  for (const { user_id } of await findAbsent(db, at)) await takeAbsentOffDuty(db, cause, user_id);
  // What somebody was changing meanwhile is left for the next round.
  await db.transaction((tx) =>
    releaseTasks(
      tx,
      cause,
      ['offered', 'inProgress', 'wrapUp'],
      tasksOfAgentsIn(sql`select u.agent_id from agent_presence p join users u on u.id = p.user_id where p.status = 'offline'`),
    ),
  );
}

/** All in one statement, but for those who come on duty with it, or whose row somebody is changing. */
async function noteConnected(db: Database, cause: Cause, connected: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ user_id: number }>(sql`
    update agent_presence set seen_at = ${cause.at.toISOString()}::timestamptz where id in (
      select id from agent_presence where user_id = any(${sql.param([...connected])}::bigint[]) and status <> 'offline'
      for no key update skip locked)
    returning user_id::int`);
  const seen = new Set(rows.map(({ user_id }) => user_id));
  for (const userId of connected.filter((id) => !seen.has(id)))
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      await bringOnDuty(tx, cause, userId, 'connection.restored');
      await tx.update(agentPresence).set({ seen_at: cause.at }).where(eq(agentPresence.user_id, userId));
    });
}

interface Absent extends Record<string, unknown> {
  user_id: number;
  /** A session is open: the connection is lost. */
  isSignedIn: boolean;
}

/** Agents on duty without an open session, or who were not there for 60 s. @param only user; locked, and left out if somebody is changing it */
async function findAbsent(db: Queryable, at: Date, only?: number): Promise<Absent[]> {
  const open = sql`${sessions} where ${and(eq(sessions.user_id, users.id), isOpenAt(at.toISOString()), isNotNull(users.agent_id))}`;
  const gone = sql`${new Date(at.getTime() - LOST_AFTER).toISOString()}::timestamptz`;
  const { rows } = await db.execute<Absent>(sql`
    select users.id::int as user_id, exists (select from ${open}) as "isSignedIn"
    from ${agentPresence} join ${users} on users.id = agent_presence.user_id
    where agent_presence.status <> 'offline' and exists (select from ${sessions} where ${sessions.user_id} = users.id)
      and (not exists (select from ${open})
        or (agent_presence.seen_at < ${gone} and not exists (select from ${open} and ${sessions.last_active_at} >= ${gone})))
      ${only === undefined ? sql`order by users.id` : sql`and users.id = ${only} for no key update of users, agent_presence skip locked`}`);
  return rows;
}

/** An agent whom somebody is changing is left for the next round. */
const takeAbsentOffDuty = (db: Database, cause: Cause, userId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [absent] = await findAbsent(tx, cause.at, userId);
    if (absent) await takeOffDuty(tx, cause, userId, absent.isSignedIn ? 'connection.lost' : 'session.ended');
  });
