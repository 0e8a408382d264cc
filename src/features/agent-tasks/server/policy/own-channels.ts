import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { heldStates } from '../../task-choices.ts';
import type { OwnChannel } from './reasons.ts';

/**
 * Active channels that an agent is a member of, those worked first on top.
 *
 * @param channels of these; null: of all that agents work
 */
export async function ownChannels(
  db: Queryable,
  { userId, agentId }: { userId: number; agentId: number },
  channels: readonly number[] | null,
): Promise<OwnChannel[]> {
  const chosen = channels === null ? sql`c.type = 'AGENT'` : sql`c.id = any(${sql.param([...channels])}::bigint[])`;
  const { rows } = await db.execute<OwnChannel>(sql`
    select c.id::int, c.name, c.priority, c.languages, c.skills, c.hours_from, c.hours_until, m.weight, m.cap, (select count(*)::int from queue_tasks t
        where t.agent_id = ${agentId} and t.channel_id = c.id and t.status = any(${sql.param([...heldStates])}::text[])) as held
    from queue_channels c join queue_members m on m.channel_id = c.id and m.user_id = ${userId}
    where ${chosen} and c.status = 'ACTIVE'
    order by c.priority desc, m.weight desc, c.id`);
  return rows;
}
