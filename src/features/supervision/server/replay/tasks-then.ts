import { type SQL, sql } from 'drizzle-orm';
import { DUE_SOON } from '#features/agent-tasks/public.ts';
import { joinSubjects, pathOfSubject } from '#features/agent-tasks/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { FloorReplay, TaskInHand } from '../../floor-contract.ts';
import { momentOf, waitedSince } from '../floor-figures.ts';

/**
 * Ids of all tasks that were not over at a moment: they are not over yet, or something has happened to them since. Reads as many
 * events as came since then, however long the history is.
 */
export const openSince = (at: SQL): SQL => sql`select id from queue_tasks where status not in ('done', 'cancelled')
  union select task_id from queue_task_events where at > ${at}`;

/** When a task `t` had to be done after its event `e`. Events from before due times were recorded leave the one that it has now. */
export const dueAfter = sql`coalesce((select b.payload->>'due_at' from queue_task_events b
  where b.task_id = e.task_id and b.version <= e.version and b.payload ? 'due_at' order by b.version desc limit 1)::timestamptz, t.due_at)`;

interface Row extends Record<string, unknown> {
  id: number;
  channel_id: number;
  status: 'waiting' | 'offered' | 'inProgress' | 'wrapUp';
  agent_id: number | null;
  due_at: string;
  since: string;
}

/** Tasks that waited or that agents had in hand, each as its last event before the moment left it. */
async function readTasks(db: Queryable, at: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select t.id::int, t.channel_id::int, e.to_status as status, to_json(${dueAfter}) #>> '{}' as due_at, to_json(${waitedSince(at)}) #>> '{}' as since,
      case when e.to_status <> 'waiting' then (select (b.payload->>'agent_id')::int from queue_task_events b
        where b.task_id = t.id and b.version <= e.version and b.payload ? 'agent_id' order by b.version desc limit 1) end as agent_id
    from (${openSince(at)}) open join queue_tasks t on t.id = open.id
    cross join lateral (select l.task_id, l.version, l.to_status from queue_task_events l
      where l.task_id = t.id and l.at <= ${at} order by l.version desc limit 1) e
    where e.to_status in ('waiting', 'offered', 'inProgress', 'wrapUp')`);
  return rows;
}

interface Named extends Record<string, unknown> {
  id: number;
  kind: TaskInHand['subject']['kind'];
  subject_id: number;
  code: string;
  topic: string;
}

/** What tasks were about, with the status that their orders had. */
async function readSubjects(db: Queryable, at: SQL, ids: readonly number[]): Promise<ReadonlyMap<number, Named>> {
  const { rows } = await db.execute<Named>(sql`
    select t.id::int, t.subject as kind, t.subject_id::int, s.code, case when t.subject = 'order' then coalesce((
      select o.to_status from order_events o where o.order_id = t.subject_id and o.at <= ${at} order by o.version desc limit 1), s.status)
      else t.subject end as topic
    from queue_tasks t ${joinSubjects()} where t.id = any(${sql.param([...ids])}::bigint[]) order by t.due_at, t.id`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Agent queues that are open, or had tasks. Their names and order are those of now. */
async function readQueues(db: Queryable, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id::int, name from queue_channels where (status <> 'CLOSED' and type = 'AGENT') or id = any(${sql.param([...ids])}::bigint[])
    order by priority desc, id`);
  return rows;
}

interface TasksThen {
  figures: Pick<FloorReplay['figures'], 'waiting' | 'unassigned' | 'oldest_since' | 'due_soon' | 'late' | 'assigned'>;
  queues: FloorReplay['queues'];
  tasks: FloorReplay['tasks'];
}

const isHeld = ({ status }: Row): boolean => status === 'offered' || status === 'inProgress';
const isUnaccepted = ({ status }: Row): boolean => status === 'waiting' || status === 'offered';

/** Tasks at a moment, counted as the dashboard counts them. */
export async function tasksThen(db: Queryable, moment: Date): Promise<TasksThen> {
  const at = momentOf(moment);
  const all = await readTasks(db, at);
  const open = all.filter(({ status }) => status !== 'wrapUp');
  const left = ({ due_at }: Row): number => Date.parse(due_at) - moment.getTime();
  const isLate = (row: Row): boolean => left(row) < 0;
  const waiting = open.filter(isUnaccepted);
  const oldest = Math.min(...waiting.map(({ since }) => Date.parse(since)));
  const inHand = all.filter(({ status }) => status !== 'waiting');
  const subjects = await readSubjects(
    db,
    at,
    inHand.map(({ id }) => id),
  );
  const queues = await readQueues(db, [...new Set(open.map(({ channel_id }) => channel_id))]);
  const byId = new Map(inHand.map((row) => [row.id, row]));
  return {
    figures: {
      waiting: waiting.length,
      unassigned: open.filter(({ status }) => status === 'waiting').length,
      oldest_since: Number.isFinite(oldest) ? new Date(oldest).toISOString() : null,
      due_soon: open.filter((row) => !isLate(row) && left(row) < DUE_SOON).length,
      late: open.filter(isLate).length,
      assigned: open.filter(isHeld).length,
    },
    queues: queues.map(({ id, name }) => {
      const own = open.filter(({ channel_id }) => channel_id === id);
      return { id, name, waiting: own.filter(isUnaccepted).length, held: own.filter(isHeld).length, late: own.filter(isLate).length };
    }),
    tasks: [...subjects.values()].flatMap(({ id, kind, subject_id, code, topic }) => {
      const row = byId.get(id);
      if (!row) return [];
      const subject = { kind, id: subject_id, code, path: pathOfSubject(kind, subject_id) };
      return [{ id, status: row.status, subject, topic, agent_id: row.agent_id }];
    }),
  };
}
