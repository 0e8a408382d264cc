import type pg from 'pg';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { outcomesOf, type TaskOutcome, type TaskResult } from '#machines/queues/task-facts.ts';
import { agents, type Colleague, colleague } from '#features/session/demo/public.ts';
import { businessDate, businessTimeZone, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { cycled, random, type Random } from '#platform/server/demo/random.ts';
import type { queueTasks, taskEventLog } from '../schema.ts';
import { statusPriority } from '../status-priority.ts';
import { TaskCourse } from './task-course.ts';

const PAST = 62;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Agents of each of the day's two shifts, others every day; hour at which the tasks of the late one begin. */
const SEATS = 6;
const LATE_SHIFT = 15;

/** Share of the orders that an agent deals with, by weekday from Monday on, and by hour. */
const byWeekday = [1, 0.85, 0.8, 0.85, 0.95, 0.7, 0.35];
const byHour: readonly number[] = [
  ...Array.from({ length: 8 }, () => 0),
  0.3,
  0.7,
  1,
  1,
  0.9,
  0.45,
  0.7,
  0.8,
  0.85,
  0.9,
  1,
  0.95,
  0.6,
  0.25,
];

const results = [
  ['CONNECTED', 56],
  ['NOT-ANSWERED', 15],
  ['CALL-BACK', 8],
  ['BUSY', 6],
  ['SWITCHED-OFF', 4],
  ['WRONG-NUMBER', 2],
  ['NO-CALL', 9],
] as const satisfies [TaskResult, number][];

interface PastOrder {
  id: number;
  at: Date;
  weekday: number;
  hour: number;
}

/** Every second order that was settled before a moment. */
const settledOrders = `
  select id::int, placed_at as at, extract(isodow from placed_at at time zone $3)::int as weekday,
    extract(hour from placed_at at time zone $3)::int as hour
  from orders where status <> all($1::text[]) and placed_at < $2 and id % 2 = 0 order by placed_at, id`;

export interface PastTasks {
  tasks: Row<typeof queueTasks>[];
  events: Row<typeof taskEventLog>[];
}

/** How many times longer than in a quiet hour a task waits: up to 7 times, so that some are late. */
const waitsIn = (share: number): number => 1 + 6 * share ** 2;

/** Every so many tasks a supervisor gives to an agent. */
const MOVED = 23;

/** Tasks about orders that agents ended before today, in the order of time. */
export async function pastTasks(client: pg.Client, now: Date, channelId: number): Promise<PastTasks> {
  const draw = random(PAST);
  const today = startOfBusinessDay(businessDate(now));
  const before = new Date(Math.min(today.getTime(), now.getTime() - 12 * HOUR) - HOUR);
  const { rows } = await client.query<PastOrder>(settledOrders, [
    statusPriority satisfies readonly OrderStatus[],
    before,
    businessTimeZone(),
  ]);
  const courses = new Courses(channelId);
  const past: PastTasks = { tasks: [], events: [] };
  for (const { id, at, weekday, hour } of rows) {
    const share = (byWeekday[weekday - 1] ?? 0) * (byHour[hour] ?? 0);
    if (!draw.chance(share)) continue;
    // Some agents take more than others.
    const seat = Math.floor(draw.fraction() ** 1.5 * SEATS) + (hour < LATE_SHIFT ? 0 : SEATS);
    const agent = cycled(agents, Math.floor(at.getTime() / DAY) * 2 * SEATS + seat);
    const result = draw.weighted(results);
    const taskId = past.tasks.length + 1;
    const supervisor = taskId % MOVED === 0 ? colleague('devika.r') : null;
    const copy = courses.copy({ id: taskId, orderId: id, at: at.getTime(), agent, supervisor, result, waits: waitsIn(share), draw });
    past.tasks.push(copy.row);
    past.events.push(...copy.log);
  }
  return past;
}

interface Wanted {
  id: number;
  orderId: number;
  at: number;
  agent: Colleague;
  /** Who gave the task to the agent; null: the policy. */
  supervisor: Colleague | null;
  result: TaskResult;
  waits: number;
  draw: Random;
}

/** Courses of tasks that ended: each kind goes through its chart once, all others are its copies at other times. */
class Courses {
  private readonly channelId: number;
  private readonly kinds = new Map<string, TaskCourse>();

  constructor(channelId: number) {
    this.channelId = channelId;
  }

  copy({ id, orderId, at, agent, supervisor, result, waits, draw }: Wanted): {
    row: Row<typeof queueTasks>;
    log: Row<typeof taskEventLog>[];
  } {
    const outcome = draw.pick(outcomesOf(result));
    const { row, log } = this.courseOf(agent, supervisor, result, outcome);
    const offered = at + Math.round(draw.whole(1, 12) * waits) * MINUTE;
    const accepted = offered + draw.whole(5, 40) * 1_000;
    const settled = accepted + draw.whole(60, 540) * 1_000;
    const times = [at, offered, accepted, settled, settled + draw.whole(10, 120) * 1_000];
    return {
      row: { ...row, id, subject_id: orderId, agent_id: agent.agent_id, due_at: new Date(at + HOUR), created_at: new Date(at) },
      log: log.map((entry, index) => ({
        ...entry,
        task_id: id,
        at: new Date(times[index] ?? at),
        ...(entry.user_id && entry.event !== 'task.assigned' && { user_id: agent.id, by: agent.name }),
        payload: entry.payload.agent_id === undefined ? entry.payload : { agent_id: agent.agent_id ?? 0 },
      })),
    };
  }

  private courseOf(agent: Colleague, supervisor: Colleague | null, result: TaskResult, outcome: TaskOutcome): TaskCourse {
    const kind = `${result} ${outcome} ${supervisor?.name}`;
    const course = this.kinds.get(kind) ?? this.ended(agent, supervisor, result, outcome);
    this.kinds.set(kind, course);
    return course;
  }

  private ended(agent: Colleague, supervisor: Colleague | null, result: TaskResult, outcome: TaskOutcome): TaskCourse {
    const course = new TaskCourse(0, { kind: 'order', id: 0, channelId: this.channelId, at: 0, dueAt: HOUR, waitsUntil: null });
    const agentId = agent.agent_id ?? 0;
    if (supervisor) course.send(0, { type: 'task.assigned', agentId, duty: 'on', isMember: true, owner: null }, {}, supervisor);
    else course.send(0, { type: 'task.offered', agentId, offerEndsAt: null });
    course.send(0, { type: 'task.accepted', agentId }, {}, agent);
    course.send(0, { type: 'subject.settled' });
    course.send(0, { type: 'task.ended', agentId, result, outcome }, {}, agent);
    return course;
  }
}
