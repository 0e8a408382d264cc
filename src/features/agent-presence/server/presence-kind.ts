import { eq, sql } from 'drizzle-orm';
import { callOfAgent, releaseTasks, tasksOfAgent } from '#features/agent-tasks/server/public.ts';
import { agentPresenceMachine, agentPresenceWhy } from '#machines/queues/agentPresence.ts';
import type { BreakReason, PresenceFacts } from '#machines/queues/presence-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { agentPresence, presenceEventLog } from '../schema.ts';

export type StoredPresence = typeof agentPresence.$inferSelect;

export interface AgentWork extends PresenceFacts {
  /** Task whose call, or own result, is missing; null: none. */
  lackingTaskId: number | null;
}

interface InHand extends Record<string, unknown> {
  agent_id: number | null;
  offered: number;
  accepted: number;
  lacking: number | null;
}

/** What the agent has in hand. */
export async function workOf(
  db: Queryable,
  { user_id, reason, missed }: Pick<StoredPresence, 'user_id' | 'reason' | 'missed'>,
): Promise<AgentWork> {
  const { rows } = await db.execute<InHand>(sql`
    select u.agent_id, count(*) filter (where t.status = 'offered')::int as offered,
      count(*) filter (where t.status = 'inProgress')::int as accepted, (min(t.id) filter (where t.status = 'wrapUp'))::int as lacking
    from users u left join queue_tasks t on t.agent_id = u.agent_id and t.status in ('offered', 'inProgress', 'wrapUp')
    where u.id = ${user_id} group by u.agent_id`);
  const { agent_id = null, offered = 0, accepted = 0, lacking = null } = rows[0] ?? {};
  const call = await callOfAgent(db, agent_id);
  return {
    offered,
    accepted,
    isOnCall: call !== null && !call.isOver,
    lacksResult: lacking !== null || call?.isOver === true,
    lackingTaskId: call?.isOver ? call.task_id : lacking,
    reason: reason as BreakReason | null,
    missed,
  };
}

const isOnDuty = (status: string): boolean => status !== 'offline';

async function setOnDuty(tx: Transaction, userId: number, onDuty: boolean): Promise<number | null> {
  const [user] = await tx.update(users).set({ on_duty: onDuty }).where(eq(users.id, userId)).returning({ agent_id: users.agent_id });
  return user?.agent_id ?? null;
}

const work = 'tasks.take';
const supervise = 'agents.supervise';

export const presenceKind: RecordKind<typeof agentPresenceMachine, StoredPresence> = {
  machine: agentPresenceMachine,
  table: agentPresence,
  log: { table: presenceEventLog, record: presenceEventLog.presence_id },
  list: null,
  missing: msg('Agent not found'),
  permissions: {
    'break.started': work,
    'break.ended': work,
    'supervisor.sentOnBreak': supervise,
    'supervisor.calledBack': supervise,
    'supervisor.sentOffDuty': supervise,
  },
  context: (db, stored) => workOf(db, stored),
  columns: ({ reason, missed }, { before, state, at }) => ({
    reason,
    missed,
    ...(state !== before.status && { since: at }),
    ...(before.status === 'offline' && { seen_at: null }),
  }),
  payload: (event) => ('reason' in event ? { reason: event.reason } : {}),
  why: agentPresenceWhy,
  audited: ({ user_id, reason }) => ({ user_id, reason }),
  follow: async (tx, cause, { before, after, event }) => {
    // The agent sees it at once.
    if (event.type.startsWith('supervisor.')) listChanged(tx, 'my-queue');
    if (after.status !== before.status && (after.status === 'break' || after.status === 'away')) {
      const [user] = await tx.select({ agent_id: users.agent_id }).from(users).where(eq(users.id, after.user_id));
      if (user?.agent_id) await releaseTasks(tx, cause, ['offered'], tasksOfAgent(user.agent_id));
    }
    if (isOnDuty(before.status) === isOnDuty(after.status)) return;
    const agentId = await setOnDuty(tx, after.user_id, isOnDuty(after.status));
    if (agentId !== null && !isOnDuty(after.status))
      await releaseTasks(tx, cause, ['offered', 'inProgress', 'wrapUp'], tasksOfAgent(agentId));
  },
};
