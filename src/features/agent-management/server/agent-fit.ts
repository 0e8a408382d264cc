import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { queueAgents } from '../schema.ts';
import { shiftOf } from './agent-record.ts';

/** What the policy asks about agents, by user id; users who are none are left out. */
export async function agentFits(db: Queryable, userIds: readonly number[]) {
  const found = await db
    .select()
    .from(queueAgents)
    .where(and(inArray(queueAgents.user_id, [...userIds]), eq(queueAgents.status, 'ACTIVE')));
  return new Map(
    found.map((stored) => {
      const { user_id, languages, skills, cap } = stored;
      return [user_id, { languages, skills, cap, shift: shiftOf(stored) }];
    }),
  );
}
