import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { agentList } from '../agent-list.ts';

/** The number of agents is small: sorting needs no index. */
export const agentSource: ListSource = {
  list: agentList,
  from: sql`queue_agents a join users u on u.id = a.user_id left join users l on l.id = a.lead_id`,
  id: sql`a.id`,
  version: sql`a.version`,
  columns: {
    name: sql`u.name`,
    agent_id: sql`u.agent_id`,
    status: sql`a.status`,
    team: sql`l.name`,
    shift: sql`array_to_string(a.shift_days || a.shift_from || a.shift_until, ' ')`,
    languages: sql`array_to_string(a.languages, ',')`,
    skills: sql`array_to_string(a.skills, ',')`,
    cap: sql`a.cap`,
    queues: sql`(select count(*)::int from queue_members m join queue_channels c on c.id = m.channel_id
      where m.user_id = a.user_id and c.status <> 'CLOSED')`,
    held: sql`(select count(*)::int from queue_tasks t where t.agent_id = u.agent_id and t.status in ('offered', 'inProgress'))`,
  },
  among: {
    languages: (test) => sql`exists (select from unnest(a.languages) as held(word) where ${test(sql`held.word`)})`,
    skills: (test) => sql`exists (select from unnest(a.skills) as held(word) where ${test(sql`held.word`)})`,
  },
  search: everyWord(sql`lower(concat_ws(' ', u.name, u.agent_id, l.name))`),
  always: null,
  target: null,
};
