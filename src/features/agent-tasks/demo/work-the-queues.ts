import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { TaskEvent } from '#machines/queues/task-facts.ts';
import { agents } from '#features/session/demo/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import { pausedAgents } from '../server/agent-on-duty.ts';
import { postponing } from '../server/call-result.ts';
import { takeTasks } from '../server/policy/take-tasks.ts';
import { taskKind } from '../server/task-kind.ts';
import { statusPriority } from '../status-priority.ts';

const MINUTE = 60_000;
const WORK = 67;

interface Agent extends Record<string, unknown> {
  user_id: number;
  agent_id: number;
  name: string;
  holds: number;
}

interface Held extends Record<string, unknown> {
  id: number;
  status: 'offered' | 'inProgress' | 'wrapUp';
  agent_id: number;
  since: Date;
  /** The offer goes back unless it is accepted at once. */
  isTimed: boolean;
}

/** Agents of the demonstration who are on duty. One whom a person has signed in is that person's. */
async function agentsAtWork(db: Database): Promise<Agent[]> {
  const { rows } = await db.execute<Agent>(sql`
    select u.id::int as user_id, u.agent_id, u.name,
      (select count(*)::int from queue_tasks t where t.agent_id = u.agent_id and t.status in ('offered', 'inProgress', 'wrapUp')) as holds
    from users u where u.id = any(${sql.param(agents.map(({ id }) => id))}::bigint[]) and u.on_duty and u.disabled_at is null
      and not exists (select from sessions s where s.user_id = u.id and s.ended_at is null) order by u.id`);
  const onBreak = await pausedAgents(
    db,
    rows.map(({ agent_id }) => agent_id),
  );
  return rows.filter(({ agent_id }) => !onBreak.has(agent_id));
}

/** What an agent does next with a task, after so many minutes; null: the agent is still at it. */
function stepOf({ id, status, agent_id: agentId, isTimed }: Held, minutes: number, draw: Random, now: Date): TaskEvent | null {
  if (status === 'offered') return isTimed || minutes > 0 ? { type: 'task.accepted', agentId } : null;
  if (status === 'wrapUp') return { type: 'task.ended', agentId, result: 'CONNECTED', outcome: 'SETTLED' };
  if (minutes < 2 + (id % 5)) return null;
  const until = new Date(now.getTime() + draw.whole(20, 120) * MINUTE).toISOString();
  return draw.chance(0.6)
    ? postponing({ agentId, result: draw.pick(['NOT-ANSWERED', 'BUSY', 'SWITCHED-OFF'] as const), outcome: 'NOT-REACHABLE', until }, now)
    : postponing({ agentId, result: 'CALL-BACK', outcome: 'WILL-ORDER', until }, now);
}

/**
 * A round of the floor: agents with empty hands ask for the next task, accept what is offered to them, and end or put off what they have
 * worked on for some minutes, all as agents do. What a supervisor assigns to them is worked on as well.
 */
export async function workTheQueues({ db, now }: AdvanceParts): Promise<void> {
  const draw = random(WORK, Math.floor(now.getTime() / MINUTE) % 2_147_483_647);
  const cause = (): Cause => ({ at: now, userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' });
  const atWork = await agentsAtWork(db);
  const byAgent = new Map(atWork.map((agent) => [agent.agent_id, agent]));
  const request = { channels: null, status_priority: [...statusPriority] };
  for (const { agent_id, holds } of atWork) if (holds === 0) await takeTasks(db, cause(), { ...request, agent_id });
  const { rows: held } = await db.execute<Held>(sql`
    select t.id::int, t.status, t.agent_id, (select max(e.at) from queue_task_events e where e.task_id = t.id) as since,
      t.offered_until is not null as "isTimed"
    from queue_tasks t where t.status in ('offered', 'inProgress', 'wrapUp') and t.agent_id = any(${sql.param([...byAgent.keys()])}::int[])
    order by t.id`);
  for (const task of held) {
    const agent = byAgent.get(task.agent_id);
    const event = stepOf(task, (now.getTime() - new Date(task.since).getTime()) / MINUTE, draw, now);
    if (agent && event) await send(db, cause(), { id: agent.user_id, name: agent.name }, task, event);
  }
}

/** A task that has changed since it was read is left for the next round. */
const send = (db: Database, cause: Cause, author: Author, { id, status }: Held, event: TaskEvent): Promise<unknown> =>
  db.transaction(async (tx) => {
    const stored = await lockRecord(tx, taskKind, id);
    if (stored.status === status) await applyEvent(tx, cause, taskKind, stored, author, { event });
  });
