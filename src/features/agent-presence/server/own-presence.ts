import { eq } from 'drizzle-orm';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge } from '#platform/record/server/kind/read-record.ts';
import type { PresenceRecord } from '../contract.ts';
import { agentPresence } from '../schema.ts';
import { presenceKind, workOf } from './presence-kind.ts';

/** The presence of the reader. @throws ORPCError 404 also for that of others */
export const readOwnPresence: ReadRecord<PresenceRecord> = async (db, { person, at }, id) => {
  const [stored] = await db.select().from(agentPresence).where(eq(agentPresence.id, id));
  if (!stored || stored.user_id !== person.id) throw notFound(presenceKind);
  const context = await workOf(db, stored);
  return {
    id,
    version: stored.version,
    status: stored.status as PresenceRecord['status'],
    since: stored.since.toISOString(),
    reason: stored.reason as PresenceRecord['reason'],
    lacking_task_id: context.lackingTaskId,
    abilities: judge(presenceKind, { state: stored.status, context, person, at }, [{ type: 'break.started' }, { type: 'break.ended' }]),
  };
};
