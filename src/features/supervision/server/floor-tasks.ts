import { type SQL, sql } from 'drizzle-orm';
import { dueStateAt } from '#features/agent-tasks/public.ts';
import { joinSubjects, judgeAssignment, pathOfSubject } from '#features/agent-tasks/server/public.ts';
import { openStates } from '#features/calls/public.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { taskKind } from '#features/agent-tasks/server/public.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { FloorTask } from '../contract.ts';
import { WAITING_SHOWN } from '../floor-choices.ts';
import { topicOf, waitsSince } from './floor-figures.ts';

interface Row extends Record<string, unknown> {
  id: number;
  version: number;
  status: FloorTask['status'];
  kind: FloorTask['subject']['kind'];
  subject_id: number;
  code: string;
  topic: string;
  channel: string;
  agent_id: number | null;
  agent: string | null;
  due_at: string;
  since: string;
  lacksCallResult: boolean;
}

export interface Reader {
  person: Person;
  at: Date;
}

/** The code of an order; a callback or cart has a number only. */
export const taskName = sql`case when t.subject = 'order' then s.code else '#' || s.code end`;

const columns = sql`t.id::int, t.version, t.status, t.subject as kind, t.subject_id::int, s.code, ${topicOf} as topic, c.name as channel, t.agent_id,
  u.name as agent, to_json(t.due_at) #>> '{}' as due_at, to_json(${waitsSince}) #>> '{}' as since,
  exists (select from calls k where k.agent_id = t.agent_id and k.task_id = t.id and ${isOneOf('k.status', openStates)}) as "lacksCallResult"`;

const tasksIn = (chosen: SQL): SQL => sql`select ${columns} from (${chosen}) t join queue_channels c on c.id = t.channel_id
  left join users u on u.agent_id = t.agent_id ${joinSubjects()} order by t.due_at, t.id`;

function recordOf({ kind, subject_id, code, due_at, since, lacksCallResult, ...row }: Row, { person, at }: Reader): FloorTask {
  const due = new Date(due_at);
  return {
    ...row,
    subject: { kind, id: subject_id, code, path: pathOfSubject(kind, subject_id) },
    due_at: due.toISOString(),
    due: dueStateAt(due, at),
    since: new Date(since).toISOString(),
    abilities: judgeAssignment({ status: row.status, agentId: row.agent_id, lacksCallResult }, person, at),
  };
}

/** Names of tasks by id: the code of an order; a callback or cart has a number only. */
export async function taskNames(db: Queryable, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select t.id::int, ${taskName} as name from queue_tasks t ${joinSubjects()} where t.id = any(${sql.param([...ids])}::bigint[])`,
  );
  return rows;
}

/** The task with an id; null: there is none. */
export async function findFloorTask(db: Queryable, reader: Reader, id: number): Promise<FloorTask | null> {
  const { rows } = await db.execute<Row>(tasksIn(sql`select * from queue_tasks where id = ${id}`));
  return rows[0] ? recordOf(rows[0], reader) : null;
}

/** What agents have in hand, and the waiting tasks that are due first. */
export async function tasksOfFloor(db: Queryable, reader: Reader): Promise<FloorTask[]> {
  const { rows } = await db.execute<Row>(
    tasksIn(sql`(select * from queue_tasks where status in ('offered', 'inProgress', 'wrapUp'))
      union all (select * from queue_tasks where status = 'waiting' order by due_at, id limit ${WAITING_SHOWN})`),
  );
  return rows.map((row) => recordOf(row, reader));
}

/** @throws ORPCError 404 */
export const readFloorTask: ReadRecord<FloorTask> = async (db, reader, id) => {
  const found = await findFloorTask(db, reader, id);
  if (!found) throw notFound(taskKind);
  return found;
};
