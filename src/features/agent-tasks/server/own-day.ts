import { sql } from 'drizzle-orm';
import { businessDate, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';

interface OwnDay extends Record<string, unknown> {
  done: number;
  followUps: number;
  handling_seconds: number | null;
  wrapUps: number[];
  waiting: number;
}

/** What an agent did since midnight, from the events of the tasks: a task is handled from its acceptance until it is ended or put off. */
export async function ownDay(db: Queryable, { userId, agentId }: { userId: number; agentId: number | null }, now: Date): Promise<OwnDay> {
  const since = sql`${startOfBusinessDay(businessDate(now.getTime())).toISOString()}::timestamptz`;
  const { rows } = await db.execute<OwnDay>(sql`
    with ends as (
      select e.event, e.at, (select max(a.at) from queue_task_events a
          where a.task_id = e.task_id and a.event = 'task.accepted' and a.user_id = e.user_id and a.at <= e.at) as accepted
      from queue_task_events e
      where e.user_id = ${userId} and e.at >= ${since} and e.event in ('task.ended', 'task.postponed'))
    select (select count(*)::int from ends where event = 'task.ended') as done,
      (select count(*)::int from ends where event = 'task.postponed') as "followUps",
      (select round(avg(extract(epoch from at - accepted)))::int from ends) as handling_seconds,
      array(select id::int from queue_tasks where agent_id = ${agentId} and status = 'wrapUp' order by id) as "wrapUps",
      (select count(*)::int from queue_tasks t join queue_members m on m.channel_id = t.channel_id and m.user_id = ${userId}
        where t.status = 'waiting') as waiting`);
  const [day] = rows;
  if (!day) throw new Error('No figures of the day');
  return day;
}
