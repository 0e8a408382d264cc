import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import type { AgentPerson } from '../contract.ts';

interface Team extends Record<string, unknown> {
  leader: AgentPerson | null;
  agents: AgentPerson[];
}

/** Teams by the name of their leader, then agents without one. */
export async function readTeams(db: Queryable): Promise<Team[]> {
  const { rows } = await db.execute<Team>(sql`
    select case when l.id is not null then json_build_object('user_id', l.id, 'name', l.name) end as leader,
      json_agg(json_build_object('user_id', u.id, 'name', u.name) order by u.name, u.id) as agents
    from queue_agents a join users u on u.id = a.user_id left join users l on l.id = a.lead_id
    where a.status = 'ACTIVE' group by l.id order by l.name, l.id`);
  return rows;
}

interface ChannelRoles extends Record<string, unknown> {
  channel_id: number;
  name: string;
  roles: { role: string; members: number }[];
}

/** Queues that agents work, with the roles of their members. */
export async function readChannelRoles(db: Queryable): Promise<ChannelRoles[]> {
  const { rows } = await db.execute<ChannelRoles>(sql`
    select c.id::int as channel_id, c.name, coalesce((
        select json_agg(json_build_object('role', r.role, 'members', r.members) order by r.members desc, r.role) from (
          select held.role, count(*)::int as members from queue_members m join users u on u.id = m.user_id, unnest(u.roles) as held(role)
          where m.channel_id = c.id group by held.role) r), '[]') as roles
    from queue_channels c where c.status <> 'CLOSED' order by c.priority desc, c.id`);
  return rows;
}
