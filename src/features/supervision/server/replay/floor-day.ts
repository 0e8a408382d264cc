import { type SQL, sql } from 'drizzle-orm';
import { joinSubjects } from '#features/agent-tasks/server/public.ts';
import { businessDate, daysLater, endOfBusinessDay, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { floorMoves, REPLAY_DAYS, STRIP_STEP, taskMoves } from '../../floor-choices.ts';
import type { FloorDay, FloorMark } from '../../floor-contract.ts';
import { momentOf } from '../floor-figures.ts';
import { taskName } from '../floor-tasks.ts';
import { dueAfter, openSince } from './tasks-then.ts';

const STEP_MS = STRIP_STEP * 60_000;
const stepSeconds = sql.raw(String(STRIP_STEP * 60));

/** From, and not until. */
interface Span {
  from: SQL;
  until: SQL;
}

/** Numbers `n` of the points of a span at which each of the `spells` lasted: from its `since`, and not until its `until`. */
const joinPoints = ({ from, until }: Span): SQL => sql`cross join lateral generate_series(
  greatest(0, ceil(extract(epoch from spells.since - ${from}) / ${stepSeconds}))::int,
  (ceil(extract(epoch from least(spells.until, ${until}) - ${from}) / ${stepSeconds}) - 1)::int) n`;

const pointAt = (from: SQL): SQL => sql`${from} + n * interval '1 second' * ${stepSeconds}`;

type Counted<Name extends string> = Record<string, unknown> & Record<'n' | Name, number>;

async function countTasks(db: Queryable, span: Span): Promise<Counted<'waiting' | 'late'>[]> {
  const { rows } = await db.execute<Counted<'waiting' | 'late'>>(sql`
    with spells as (
      select e.to_status as status, e.at as since, lead(e.at) over (partition by e.task_id order by e.version) as until, ${dueAfter} as due_at
      from (${openSince(span.from)}) open join queue_tasks t on t.id = open.id join queue_task_events e on e.task_id = t.id)
    select n, (count(*) filter (where status <> 'inProgress'))::int as waiting, (count(*) filter (where due_at < ${pointAt(span.from)}))::int as late
    from spells ${joinPoints(span)} where status in ('waiting', 'offered', 'inProgress') group by n`);
  return rows;
}

async function countAgents(db: Queryable, span: Span): Promise<Counted<'ready' | 'busy' | 'on_break'>[]> {
  const { rows } = await db.execute<Counted<'ready' | 'busy' | 'on_break'>>(sql`
    select n, (count(*) filter (where spells.status = 'ready'))::int as ready, (count(*) filter (where spells.status in ('break', 'away')))::int as on_break,
      (count(*) filter (where spells.status not in ('ready', 'break', 'away')))::int as busy
    from agent_presence p join users u on u.id = p.user_id and u.agent_id is not null
    cross join lateral (
      select e.to_status as status, e.at as since, lead(e.at) over (order by e.version) as until
      from agent_presence_events e where e.presence_id = p.id and e.at < ${span.until} and e.at >= coalesce((
        select max(b.at) from agent_presence_events b where b.presence_id = p.id and b.at <= ${span.from}), ${span.from})) spells
    ${joinPoints(span)} where spells.status <> 'offline' group by n`);
  return rows;
}

const listed = (moves: object): SQL =>
  sql.join(
    Object.keys(moves).map((move) => sql.raw(`'${move}'`)),
    sql`, `,
  );

interface MarkRow extends Record<string, unknown> {
  at: string;
  move: FloorMark['move'];
  by: string;
  agent: string | null;
  task: string | null;
}

async function readMarks(db: Queryable, { from, until }: Span): Promise<FloorMark[]> {
  const inSpan = sql`e.at >= ${from} and e.at < ${until}`;
  const { rows } = await db.execute<MarkRow>(sql`
    select to_json(at) #>> '{}' as at, move, by, agent, task from (
      select e.at, e.event as move, e.by, u.name as agent, ${taskName} as task
      from queue_task_events e join queue_tasks t on t.id = e.task_id left join users u on u.agent_id = (e.payload->>'agent_id')::int ${joinSubjects()}
      where e.event in (${listed(taskMoves)}) and ${inSpan}
      union all
      select e.at, e.event, e.by, u.name, null from agent_presence p join users u on u.id = p.user_id
        cross join lateral (select * from agent_presence_events e where e.presence_id = p.id and ${inSpan}) e
      where e.event in (${listed(floorMoves)})) marks
    order by marks.at, marks.task, marks.agent`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** @throws ORPCError 400 for a day in the future, or of which no moment can be replayed any more */
function requireRecent(day: string, now: Date): void {
  const today = businessDate(now);
  if (day > today) throw badRequest([{ field: 'day', ...sentence('Today or a day before') }]);
  if (day < daysLater(today, -REPLAY_DAYS)) throw badRequest([{ field: 'day', ...sentence('At most {n} days ago', { n: REPLAY_DAYS }) }]);
}

/** A day of the floor, counted at each point as `replayFloor` counts it. @throws ORPCError 400 */
export async function readFloorDay(db: Queryable, now: Date, day: string): Promise<FloorDay> {
  requireRecent(day, now);
  const from = startOfBusinessDay(day);
  const until = endOfBusinessDay(from);
  const isOver = until <= now;
  // The point of now is one of them.
  const span: Span = { from: momentOf(from), until: momentOf(isOver ? until : new Date(now.getTime() + 1)) };
  const length = Math.ceil(((isOver ? until.getTime() : now.getTime() + 1) - from.getTime()) / STEP_MS);
  const tasks = new Map((await countTasks(db, span)).map((row) => [row.n, row]));
  const agents = new Map((await countAgents(db, span)).map((row) => [row.n, row]));
  return {
    day,
    from: from.toISOString(),
    until: until.toISOString(),
    points: Array.from({ length }, (_, n) => ({
      waiting: tasks.get(n)?.waiting ?? 0,
      late: tasks.get(n)?.late ?? 0,
      ready: agents.get(n)?.ready ?? 0,
      busy: agents.get(n)?.busy ?? 0,
      on_break: agents.get(n)?.on_break ?? 0,
    })),
    marks: await readMarks(db, span),
  };
}
