import { sql } from 'drizzle-orm';
import { businessDate, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { AgentOnDuty } from '../../floor-contract.ts';
import { type AgentRow, dayColumns, joinDay, onDuty, type WorkOfDay, workOfDay } from '../agent-day.ts';
import { momentOf } from '../floor-figures.ts';

/** Agents who were on duty at a moment, by name: each in the state into which its last event before had brought the agent. */
export async function agentsThen(db: Queryable, moment: Date): Promise<WorkOfDay & { agents: AgentOnDuty[] }> {
  const [midnight, at] = [momentOf(startOfBusinessDay(businessDate(moment))), momentOf(moment)];
  const { rows } = await db.execute<AgentRow>(sql`
    select p.id::int, p.user_id::int, u.agent_id, u.name, entered.status, to_json(entered.since) #>> '{}' as since, entered.reason, ${dayColumns}
    from agent_presence p join users u on u.id = p.user_id and u.agent_id is not null
    cross join lateral (
      select e.to_status as status, e.at as since, case when e.to_status = 'break' then e.payload->>'reason' end as reason
      from agent_presence_events e where e.presence_id = p.id and e.at <= ${at} and e.from_status is distinct from e.to_status
      order by e.at desc, e.version desc limit 1) entered
    ${joinDay(midnight, at)}
    where entered.status <> 'offline' order by u.name, p.id`);
  return { agents: rows.map(onDuty), ...workOfDay(rows) };
}
