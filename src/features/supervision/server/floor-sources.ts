import { type SQL, sql } from 'drizzle-orm';
import { DUE_SOON } from '#features/agent-tasks/public.ts';
import { joinAnySubjects, joinSubjects } from '#features/agent-tasks/server/public.ts';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { sourceByCaller } from '#platform/list/server/list-source.ts';
import type { List } from '#platform/list/list.ts';
import { taskMoves } from '../floor-choices.ts';
import { floorCallList, floorTaskList, reassignmentList } from '../lists.ts';
import { momentOf, topicOf } from './floor-figures.ts';
import { taskName } from './floor-tasks.ts';

interface Parts {
  list: List;
  /** Tables before the subjects of the tasks. */
  tables: SQL;
  /** Join of the subjects; by default each row has a task. */
  subjects?: () => SQL;
  id: SQL;
  version?: SQL;
  search: SQL;
  always?: SQL;
  columns: (now: Date) => Record<string, SQL>;
}

/** A list over tasks `t` with their subjects `s`. */
const sourceOver = ({ list, tables, subjects, id, version, search, always, columns }: Parts) =>
  sourceByCaller(({ now }) => ({
    list,
    from: sql`${tables} ${subjects?.() ?? joinSubjects()}`,
    id,
    version: version ?? null,
    columns: columns(now),
    search: everyWord(search),
    always: always ?? null,
    target: null,
  }));

export const floorTaskSource = sourceOver({
  list: floorTaskList,
  tables: sql`queue_tasks t join queue_channels c on c.id = t.channel_id left join users u on u.agent_id = t.agent_id`,
  id: sql`t.id`,
  version: sql`t.version`,
  columns: (now) => ({
    task: taskName,
    queue_id: sql`t.id`,
    status: sql`t.status`,
    topic: topicOf,
    channel: sql`c.name`,
    agent: sql`u.name`,
    due: sql`t.due_at`,
    when: sql`case when t.status not in ('waiting', 'offered', 'inProgress') then null when t.due_at < ${momentOf(now)} then 'breached'
      when t.due_at < ${momentOf(new Date(now.getTime() + DUE_SOON))} then 'dueSoon' else 'inTime' end`,
    created: sql`t.created_at`,
    subject: sql`t.subject`,
    outcome: sql`t.outcome`,
    settled: sql`(select max(e.at) from queue_task_events e where e.task_id = t.id and e.event in ('task.ended', 'task.postponed'))`,
    until: sql`t.waits_until`,
  }),
  search: sql`lower(s.code || ' ' || c.name || ' ' || coalesce(u.name, ''))`,
});

export const floorCallSource = sourceOver({
  list: floorCallList,
  tables: sql`calls k left join queue_tasks t on t.id = k.task_id left join queue_channels c on c.id = t.channel_id
    left join users u on u.agent_id = k.agent_id`,
  subjects: joinAnySubjects,
  id: sql`k.id`,
  version: sql`k.version`,
  columns: () => ({
    agent: sql`u.name`,
    started: sql`k.started_at`,
    status: sql`k.status`,
    talk: sql`k.talk_seconds`,
    result: sql`k.result`,
    outcome: sql`k.outcome`,
    task: taskName,
    channel: sql`c.name`,
    answered: sql`k.connected_at`,
    // From the end of the call until its result was saved.
    wrap_up: sql`case when k.status = 'dispositioned' then round(extract(epoch from k.status_since - k.ended_at))::int end`,
    weekday: sql`extract(isodow from k.started_at at time zone ${businessTimeZone()}::text)::text`,
    hour: sql`extract(hour from k.started_at at time zone ${businessTimeZone()}::text)::int`,
    agent_id: sql`k.agent_id`,
  }),
  search: sql`lower(coalesce(s.code, '') || ' ' || coalesce(u.name, ''))`,
});

export const reassignmentSource = sourceOver({
  list: reassignmentList,
  tables: sql`queue_task_events e join queue_tasks t on t.id = e.task_id join queue_channels c on c.id = t.channel_id
    left join users u on u.agent_id = (e.payload->>'agent_id')::int`,
  id: sql`e.id`,
  always: sql`e.event in (${sql.join(
    Object.keys(taskMoves).map((move) => sql.raw(`'${move}'`)),
    sql`, `,
  )})`,
  columns: () => ({
    task: taskName,
    at: sql`e.at`,
    by: sql`e.by`,
    move: sql`e.event`,
    agent: sql`u.name`,
    channel: sql`c.name`,
    // Why an agent got more than the policy gives.
    reason: sql`e.payload->>'note'`,
  }),
  search: sql`lower(s.code || ' ' || e.by || ' ' || coalesce(u.name, ''))`,
});
