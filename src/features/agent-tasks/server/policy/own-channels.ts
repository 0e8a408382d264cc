import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { heldStates } from '../../task-choices.ts';
import type { OwnChannel } from './reasons.ts';

interface Row extends OwnChannel {
  user_id: number;
}

/**
 * Active channels that agents are members of, those worked first on top, with the agent's user id.
 *
 * @param channels of these; null: of all that agents work
 */
export async function channelsOfAgents(db: Queryable, userIds: readonly number[], channels: readonly number[] | null): Promise<Row[]> {
  const chosen = channels === null ? sql`c.type = 'AGENT'` : sql`c.id = any(${sql.param([...channels])}::bigint[])`;
  const { rows } = await db.execute<Row>(sql`
    select m.user_id::int, c.id::int, c.name, c.priority, c.languages, c.skills, c.hours_from, c.hours_until, c.offer_seconds, m.weight, m.cap,
      (select count(*)::int from queue_tasks t join users u on u.agent_id = t.agent_id
        where u.id = m.user_id and t.channel_id = c.id and t.status = any(${sql.param([...heldStates])}::text[])) as held
    from queue_channels c join queue_members m on m.channel_id = c.id and m.user_id = any(${sql.param([...userIds])}::bigint[])
    where ${chosen} and c.status = 'ACTIVE'
    order by c.priority desc, m.weight desc, c.id`);
  return rows;
}
