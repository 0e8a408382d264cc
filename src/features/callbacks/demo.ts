import type { callbackMachine, CallbackOutcome, CallbackOwner } from '#machines/orders/callback.ts';
import type { CallResult } from '#machines/orders/call-results.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import { EVERYBODYS_AFTER } from './callback-choices.ts';
import { advanceCallbacks } from './demo/advance-callbacks.ts';
import { callers, wishes } from './demo/callers.ts';
import { callbackEventLog, callbacks } from './schema.ts';
import { callbackKind } from './server/callback-kind.ts';

const CALLBACKS = 53;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Closed ones of the last month, and those that wait: for each scale. */
const CLOSED = 220;
const WAITING = 46;

const vain: readonly (readonly [CallResult, number])[] = [
  ['NOT-ANSWERED', 6],
  ['BUSY', 3],
  ['SWITCHED-OFF', 1],
];
const ends: readonly (readonly [CallbackOutcome, number])[] = [
  ['ANSWERED', 5],
  ['NOT-INTERESTED', 1],
  ['NOT-REACHABLE', 2],
  ['WITHDRAWN', 1],
];

interface Subject {
  order_id: number;
  patient_id: number;
  name: string;
  phone_no: string;
}

class Course extends RecordCourse<typeof callbackMachine, typeof callbackEventLog> {
  constructor(id: number, created: number, due: number) {
    const dueAt = new Date(due).toISOString();
    super(callbackKind, id, {
      at: created,
      status: 'PENDING',
      facts: { owner: null, dueAt, attempts: 0, lastResult: null, escalated: false, outcome: null },
      event: 'callback.created',
      payload: { due_at: dueAt },
    });
  }
}

function call(course: Course, at: number, by: CallbackOwner, result: CallResult, next: number | null): void {
  const dueAt = next === null ? null : new Date(next).toISOString();
  course.send(at, { type: 'callback.attempted', by, result, dueAt });
}

/** Attempts in vain from a time on, half an hour to two hours apart. Returns the time of the next call. */
function attempt(course: Course, draw: Random, by: CallbackOwner, times: number, from: number): number {
  let due = from;
  for (let made = 0; made < times; made += 1) {
    const at = due + draw.whole(0, 10) * MINUTE;
    due = at + draw.whole(30, 120) * MINUTE;
    call(course, at, by, draw.weighted(vain), due);
  }
  return due;
}

function closedCourse(id: number, draw: Random, by: CallbackOwner, now: number): Course {
  const created = now - draw.whole(DAY, 30 * DAY);
  const due = created + draw.whole(20, 240) * MINUTE;
  const course = new Course(id, created, due);
  const outcome = draw.weighted(ends);
  const isReached = outcome === 'ANSWERED' || outcome === 'NOT-INTERESTED';
  const at = attempt(course, draw, by, outcome === 'NOT-REACHABLE' ? 3 : draw.whole(0, 1), due);
  if (isReached) call(course, at, by, 'CONNECTED', null);
  course.send(at + 4 * MINUTE, { type: 'callback.closed', by, outcome, orderId: null });
  return course;
}

/** Due from two hours ago to tomorrow; what should have been called long ago is everybody's. */
function waitingCourse(id: number, draw: Random, by: CallbackOwner, now: number): Course {
  const due =
    now +
    draw.weighted([
      [-2 * HOUR, 1],
      [-8 * MINUTE, 2],
      [12 * MINUTE, 3],
      [2 * HOUR, 4],
      [DAY, 2],
    ] as const) +
    draw.whole(-4, 4) * MINUTE;
  const created = Math.min(now - draw.whole(20, 300) * MINUTE, due - 15 * MINUTE);
  const course = new Course(id, created, due);
  if (draw.chance(0.45)) call(course, created + 6 * MINUTE, by, draw.weighted(vain), due);
  else if (draw.chance(0.3)) course.send(created + 3 * MINUTE, { type: 'callback.taken', by });
  if (due + EVERYBODYS_AFTER < now) course.send(due + EVERYBODYS_AFTER, { type: 'due.passed' });
  return course;
}

/** Callbacks of the last month and those that wait now, each taken through its chart. */
const demo: Demo = {
  tables: [callbacks, callbackEventLog],
  reads: ['orders', 'patients'],
  fill: async ({ client, insert, now, scale }) => {
    const draw = random(CALLBACKS);
    const count = (CLOSED + WAITING) * scale;
    const { rows: subjects } = await client.query<Subject>(
      `select o.id::int as order_id, o.patient_id::int, o.patient_name as name, o.phone_no from orders o order by o.id desc limit $1`,
      [count],
    );
    const made = subjects.toReversed().map((subject, index) => {
      const isWaiting = index >= CLOSED * scale;
      const course = (isWaiting ? waitingCourse : closedCourse)(index + 1, draw, draw.pick(callers), now.getTime());
      return { subject, course, wish: draw.pick(wishes) };
    });
    await insert(
      callbacks,
      made.map(({ subject: { order_id, ...customer }, course: { id, version, status, facts, log, at }, wish: [reason, note] }) => ({
        id,
        version,
        status,
        ...customer,
        reason,
        note,
        due_at: new Date(facts.dueAt),
        attempts: facts.attempts,
        last_result: facts.lastResult,
        escalated: facts.escalated,
        owner_id: facts.owner?.id ?? null,
        outcome: facts.outcome,
        order_id: reason === 'NEW-ORDER' ? null : order_id,
        created_at: log[0]?.at ?? now,
        updated_at: new Date(at),
      })),
    );
    await insert(
      callbackEventLog,
      made.flatMap(({ course }) => course.log),
    );
  },
  advance: advanceCallbacks,
};
export default demo;
