import { randomUUID } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { queueTasks } from '../schema.ts';
import { taskKind } from './task-kind.ts';

/** Those that somebody is changing are left for the next round. */
const forgetPromises = (db: Database, at: Date): Promise<unknown> =>
  db.execute(sql`
    update queue_tasks set promised_to = null, promised_until = null where id in (
      select id from queue_tasks where status = 'waiting' and promised_until <= ${at.toISOString()}::timestamptz for update skip locked)`);

/** Returns follow-ups to their queues at their time, and those that wait in vain for whoever promised them to all agents. */
export async function returnFollowUps(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const where = and(eq(queueTasks.status, 'followUp'), lte(queueTasks.waits_until, at));
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.follow-ups' };
  await forgetPromises(db, at);
  const event = { type: 'time.passed', at: at.toISOString() } as const;
  return (await sendToDue(db, cause, taskKind, { where, order: sql`${queueTasks.waits_until}`, most: 100 }, { event })).length;
}
