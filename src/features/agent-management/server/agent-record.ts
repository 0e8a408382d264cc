import { eq, sql } from 'drizzle-orm';
import type { Skill, TaskLanguage } from '#features/channels/public.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import { users } from '#platform/session/schema.ts';
import type { AgentStatus, ShiftDay } from '../agent-choices.ts';
import type { AgentLogEntry, AgentRecord, Shift } from '../contract.ts';
import { queueAgents } from '../schema.ts';
import { agentKind, type StoredAgent } from './agent-kind.ts';
import { countOwnWaiting, workInHand } from './work-in-hand.ts';

type StoredShift = Pick<StoredAgent, 'shift_days' | 'shift_from' | 'shift_until'>;

/** Null: at any time. */
export const shiftOf = ({ shift_days: days, shift_from: from, shift_until: until }: StoredShift): Shift | null =>
  from === null || until === null ? null : { days: days as ShiftDay[], from, until };

/** @throws ORPCError 404 */
export const readAgent: ReadRecord<AgentRecord> = async (db, { person, at }, id) => {
  const [stored] = await db.select().from(queueAgents).where(eq(queueAgents.id, id));
  if (!stored) throw notFound(agentKind);
  const [user] = await db.select().from(users).where(eq(users.id, stored.user_id));
  if (!user) throw notFound(agentKind);
  const [leader] = stored.lead_id === null ? [] : await db.select().from(users).where(eq(users.id, stored.lead_id));
  const { rows: queues } = await db.execute<AgentRecord['queues'][number] & Record<string, unknown>>(sql`
    select c.id::int as channel_id, c.name, c.priority, m.weight, m.cap, (select count(*)::int from queue_tasks t
        where t.agent_id = ${user.agent_id} and t.channel_id = c.id and t.status in ('offered', 'inProgress')) as held
    from queue_members m join queue_channels c on c.id = m.channel_id
    where m.user_id = ${user.id} and c.status <> 'CLOSED' order by c.priority desc, m.weight desc, c.id`);
  const facts = await workInHand(db, user.id);
  const { status, version, languages, skills, cap } = stored;
  return {
    id,
    version,
    status: status as AgentStatus,
    user_id: user.id,
    name: user.name,
    title: user.title,
    agent_id: user.agent_id,
    leader: leader ? { user_id: leader.id, name: leader.name } : null,
    languages: languages as TaskLanguage[],
    skills: skills as Skill[],
    cap,
    shift: shiftOf(stored),
    held: facts.tasksInHand,
    own_waiting: await countOwnWaiting(db, user.id),
    queues: queues.map((queue) => ({ ...queue })),
    log: await readLog<AgentLogEntry['payload']>(db, agentKind, id),
    abilities: judge(agentKind, { state: status, context: facts, person, at }, [
      { type: 'agent.changed' },
      { type: 'agent.removed' },
      { type: 'agent.added' },
    ]),
  };
};
