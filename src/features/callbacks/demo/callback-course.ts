import type { callbackMachine, CallbackOutcome, CallbackOwner } from '#machines/orders/callback.ts';
import type { CallResult } from '#machines/orders/call-results.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Random } from '#platform/server/demo/random.ts';
import type { callbackEventLog } from '../schema.ts';
import { callbackKind } from '../server/callback-kind.ts';

const MINUTE = 60_000;

/** How calls end that reach nobody. */
export const vain: readonly (readonly [CallResult, number])[] = [
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

/** A callback that goes through its chart. */
export class Course extends RecordCourse<typeof callbackMachine, typeof callbackEventLog> {
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

/** A customer is called. */
export function call(course: Course, at: number, by: CallbackOwner, result: CallResult, next: number | null): void {
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

/** A callback that was made and closed on the day on which it was asked for, or soon after. */
export function closedCourse(id: number, draw: Random, by: CallbackOwner, created: number): Course {
  const due = created + draw.whole(20, 240) * MINUTE;
  const course = new Course(id, created, due);
  const outcome = draw.weighted(ends);
  const isReached = outcome === 'ANSWERED' || outcome === 'NOT-INTERESTED';
  const at = attempt(course, draw, by, outcome === 'NOT-REACHABLE' ? 3 : draw.whole(0, 1), due);
  if (isReached) call(course, at, by, 'CONNECTED', null);
  course.send(at + 4 * MINUTE, { type: 'callback.closed', by, outcome, orderId: null });
  return course;
}
