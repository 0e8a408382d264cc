import type pg from 'pg';
import { accountHolders } from '#features/session/demo/public.ts';
import type { CallResult } from '#machines/orders/call-results.ts';
import type { TaskOutcome } from '#machines/queues/task-facts.ts';

/** A task that an agent worked on with a call. */
export interface CalledTask {
  id: number;
  agent_id: number;
  user_id: number;
  name: string;
  patient_id: number;
  customer: string;
  phone_no: string;
  accepted: Date;
  result: CallResult;
  outcome: TaskOutcome;
  note: string;
}

const task = `t.id::int, t.agent_id, t.result, t.outcome, o.patient_id::int, o.patient_name as customer, o.phone_no, a.at as accepted,
    u.id::int as user_id, u.name
  from queue_tasks t join orders o on o.id = t.subject_id join users u on u.agent_id = t.agent_id
    join queue_task_events a on a.task_id = t.id and a.event = 'task.accepted'`;

/** Tasks about orders that agents ended with a call. */
export async function endedTasks(client: pg.Client): Promise<(CalledTask & { ended: Date })[]> {
  const { rows } = await client.query<CalledTask & { ended: Date }>(
    `select e.at as ended, coalesce(e.payload->>'note', '') as note, ${task}
      join queue_task_events e on e.task_id = t.id and e.event = 'task.ended'
    where t.subject = 'order' and t.status = 'done' and t.result <> 'NO-CALL' order by t.id`,
  );
  return rows;
}

/**
 * Tasks in progress of agents who have no account of the demonstration, one of each: account holders begin without a call.
 *
 * @param most number of tasks
 */
export async function tasksOnThePhone(client: pg.Client, most: number): Promise<CalledTask[]> {
  const { rows } = await client.query<CalledTask>(
    `select distinct on (t.agent_id) '' as note, ${task}
    where t.subject = 'order' and t.status = 'inProgress' and t.agent_id <> all($1) order by t.agent_id, t.id limit $2`,
    [accountHolders.map(({ agent_id }) => agent_id ?? 0), most],
  );
  return rows;
}
