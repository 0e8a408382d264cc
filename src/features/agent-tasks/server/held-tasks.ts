import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import type { WorkCount } from '#platform/work/server/work-count.ts';
import type { AgentTask } from '../contract.ts';
import { heldStates } from '../task-choices.ts';
import { joinSubjects } from './causes/task-subjects.ts';

/** Tasks `t` with their subjects `s` that an agent has in hand. What somebody else has taken, or settled, is left out. */
const heldBy = (agentId: number): SQL => sql`queue_tasks t join users u on u.agent_id = t.agent_id ${joinSubjects()}
  where t.agent_id = ${agentId} and t.status = any(${sql.param([...heldStates])}::text[]) and s.is_open
    and (s.reserved_for is null or s.reserved_for = u.id)`;

interface Row extends Record<string, unknown> {
  id: number;
  kind: AgentTask['subject']['kind'];
  subject_id: number;
  code: string;
  status: AgentTask['status'];
  channel_id: number;
  due_at: string;
  state: AgentTask['state'];
}

/** Tasks that the agent holds: not accepted first, then by due time. */
export async function heldTasks(db: Queryable, agentId: number): Promise<AgentTask[]> {
  const { rows } = await db.execute<Row>(sql`
    select t.id::int, t.subject as kind, t.subject_id::int, s.code, case when t.subject = 'order' then s.status end as status,
      t.channel_id::int, to_json(t.due_at) #>> '{}' as due_at,
      case t.status when 'offered' then 'assigned' else 'inProgress' end as state
    from ${heldBy(agentId)} order by t.status = 'inProgress', t.due_at, t.id`);
  return rows.map(({ id, kind, subject_id, code, status, channel_id, due_at, state }) => ({
    id,
    subject: { kind, id: subject_id, code },
    status,
    channel_id,
    tat_due_at: new Date(due_at).toISOString(),
    state,
  }));
}

/** Number of tasks that the agent holds. */
export const heldTaskCount: WorkCount = {
  id: 'tasks.held',
  permission: 'tasks.take',
  isOwn: true,
  count: ({ agentId }) => sql`select count(*) from ${heldBy(agentId ?? 0)}`,
};
