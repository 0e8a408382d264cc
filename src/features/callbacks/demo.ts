import type { CallbackOwner } from '#machines/orders/callback.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import { EVERYBODYS_AFTER } from './callback-choices.ts';
import { advanceCallbacks } from './demo/advance-callbacks.ts';
import { call, closedCourse, Course, vain } from './demo/callback-course.ts';
import { callers, wishes } from './demo/callers.ts';
import { campaignCalls } from './demo/campaign-calls.ts';
import { callbackEventLog, callbacks } from './schema.ts';

const CALLBACKS = 53;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Closed ones of the last month, and those that wait: for each scale. */
const CLOSED = 220;
const WAITING = 46;

interface Subject {
  order_id: number;
  patient_id: number;
  name: string;
  phone_no: string;
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

const rowOf = ({ id, version, status, facts, log, at }: Course) => ({
  id,
  version,
  status,
  due_at: new Date(facts.dueAt),
  attempts: facts.attempts,
  last_result: facts.lastResult,
  escalated: facts.escalated,
  owner_id: facts.owner?.id ?? null,
  outcome: facts.outcome,
  created_at: log[0]?.at ?? new Date(at),
  updated_at: new Date(at),
});

/** Callbacks of the last month and those that wait now, each taken through its chart; and calls of campaigns. */
const demo: Demo = {
  tables: [callbacks, callbackEventLog],
  reads: ['orders', 'patients', 'patient_consents'],
  fill: async ({ client, insert, now, scale }) => {
    const draw = random(CALLBACKS);
    const count = (CLOSED + WAITING) * scale;
    const { rows: subjects } = await client.query<Subject>(
      `select o.id::int as order_id, o.patient_id::int, o.patient_name as name, o.phone_no from orders o order by o.id desc limit $1`,
      [count],
    );
    const made = subjects.toReversed().map((subject, index) => {
      const isWaiting = index >= CLOSED * scale;
      const by = draw.pick(callers);
      const course = isWaiting
        ? waitingCourse(index + 1, draw, by, now.getTime())
        : closedCourse(index + 1, draw, by, now.getTime() - draw.whole(DAY, 30 * DAY));
      return { subject, course, wish: draw.pick(wishes) };
    });
    const calls = await campaignCalls({ client, now }, made.length);
    await insert(callbacks, [
      ...made.map(({ subject: { order_id, ...customer }, course, wish: [reason, note] }) => ({
        ...rowOf(course),
        ...customer,
        reason,
        note,
        order_id: reason === 'NEW-ORDER' ? null : order_id,
      })),
      ...calls.map(({ customer, course }) => ({ ...rowOf(course), ...customer, reason: 'CAMPAIGN', note: '', order_id: null })),
    ]);
    await insert(
      callbackEventLog,
      [...made, ...calls].flatMap(({ course }) => course.log),
    );
  },
  advance: advanceCallbacks,
};
export default demo;
