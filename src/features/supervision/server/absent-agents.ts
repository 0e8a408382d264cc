import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { fitsOf, isInShift } from '#features/agent-tasks/server/public.ts';
import { holds } from '#platform/access/permissions.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { Floor } from '../contract.ts';

/** Agents who are not on duty though it is their shift, by name. */
export async function absentAgents(db: Queryable, at: Date): Promise<Floor['absent']> {
  const isOffDuty = and(eq(users.on_duty, false), isNull(users.disabled_at), isNotNull(users.agent_id));
  const offDuty = await db.select().from(users).where(isOffDuty).orderBy(asc(users.name), asc(users.id));
  const agents = offDuty.filter((user) => holds('tasks.take', user));
  const fitOf = await fitsOf(
    db,
    agents.map(({ id }) => id),
  );
  return agents.flatMap(({ id, name }) => {
    const { shift } = fitOf(id);
    return shift && isInShift({ shift }, at) ? [{ user_id: id, name, shift: { from: shift.from, until: shift.until } }] : [];
  });
}
