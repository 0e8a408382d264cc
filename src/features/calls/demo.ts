import { accountHolders } from '#features/session/demo/public.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { CallCourse, type CalledTask } from './demo/call-course.ts';
import { callEventLog, calls } from './schema.ts';

const CALLS = 67;

const task = `t.id::int, t.agent_id, t.result, t.outcome, o.patient_id::int, o.patient_name as customer, o.phone_no, a.at as accepted, u.id::int as user_id, u.name
  from queue_tasks t join orders o on o.id = t.subject_id join users u on u.agent_id = t.agent_id
    join queue_task_events a on a.task_id = t.id and a.event = 'task.accepted'`;

/** Tasks about orders that agents ended with a call. */
const ended = `select e.at as ended, coalesce(e.payload->>'note', '') as note, ${task} join queue_task_events e on e.task_id = t.id and e.event = 'task.ended'
  where t.subject = 'order' and t.status = 'done' and t.result <> 'NO-CALL' order by t.id`;

/** The first task in progress of an agent who has no account of the demonstration: account holders begin without a call. */
const inProgress = `select null as ended, '' as note, ${task}
  where t.subject = 'order' and t.status = 'inProgress' and t.agent_id <> all($1) order by t.id limit 1`;

/** A call for each task that agents ended with one, and one that goes on. */
const demo: Demo = {
  tables: [calls, callEventLog],
  reads: ['orders', 'queue_tasks', 'queue_task_events'],
  fill: async ({ client, insert, now }) => {
    const draw = random(CALLS);
    const { rows: over } = await client.query<CalledTask & { ended: Date }>(ended);
    const { rows: open } = await client.query<CalledTask>(inProgress, [accountHolders.map(({ agent_id }) => agent_id ?? 0)]);
    const courses = [...over, ...open].map((each, index) => new CallCourse(index + 1, each, draw));
    for (const [index, { ended: endedAt }] of over.entries()) courses[index]?.finish(endedAt);
    for (const course of courses.slice(over.length)) course.goOn(now);
    await insert(
      calls,
      courses.map(({ row }) => row),
    );
    await insert(
      callEventLog,
      courses.flatMap(({ log }) => log),
    );
  },
};
export default demo;
