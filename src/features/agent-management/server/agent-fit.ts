import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { queueAgents } from '../schema.ts';
import { shiftOf } from './agent-record.ts';

/** What the policy asks about an agent; null: the user is none. */
export async function agentFit(db: Queryable, userId: number) {
  const [stored] = await db
    .select()
    .from(queueAgents)
    .where(and(eq(queueAgents.user_id, userId), eq(queueAgents.status, 'ACTIVE')));
  if (!stored) return null;
  const { languages, skills, cap } = stored;
  return { languages, skills, cap, shift: shiftOf(stored) };
}
