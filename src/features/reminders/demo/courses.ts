import { colleague } from '#features/session/demo/public.ts';
import type { ReminderUser } from '#machines/platform/reminder-facts.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { ReminderCourse } from './reminder-course.ts';
import { requests, wordings } from './wordings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const userOf = (username: string): ReminderUser => {
  const { id, name } = colleague(username);
  return { id, name };
};

type Shape = (
  begin: (dueAt: number, rest?: object) => ReminderCourse,
  at: (days: number, hour: number) => number,
  now: number,
) => ReminderCourse;

/** Courses of a user's own reminders, in turn. */
const shapes: readonly Shape[] = [
  // To come, on a working day.
  (begin, at) => begin(at(1, 9)),
  // Due for a while.
  (begin, _, now) => begin(now - 25 * MINUTE).come(),
  // Repeated: done twice, and waiting for the next time.
  (begin, at) =>
    begin(at(-15, 10), { repeat: 'weekly' })
      .come()
      .finish(20 * MINUTE)
      .come()
      .finish(2 * HOUR),
  // Done.
  (begin, at) =>
    begin(at(-3, 11))
      .come()
      .finish(35 * MINUTE),
  // Put off until the afternoon.
  (begin, _, now) => {
    const course = begin(now - 3 * HOUR).come();
    const by = course.facts.recipient;
    return course.send(now - 2 * HOUR, { type: 'reminder.snoozed', by, dueAt: new Date(now + 90 * MINUTE).toISOString() });
  },
  // Cancelled.
  (begin, at, now) => {
    const course = begin(at(2, 15));
    return course.send(now - 5 * HOUR, { type: 'reminder.cancelled', by: course.facts.author }, { reason: 'Done on the way already' });
  },
  // Each month.
  (begin, at) => begin(at(6, 10), { repeat: 'monthly' }),
];

/** Who lets whom be reminded. */
const pairs = [
  ['farhan.s', 'meera.k'],
  ['devika.r', 'farhan.s'],
  ['admin', 'ganesh.m'],
  ['admin', 'nandini.r'],
] as const;

/** Some forty reminders of the people who work here, in every state. */
export function reminderCourses(now: Date): ReminderCourse[] {
  const today = businessDate(now);
  const at = (days: number, hour: number): number => startOfBusinessDay(daysLater(today, days)).getTime() + hour * HOUR;
  const courses: ReminderCourse[] = [];
  let turn = 0;
  for (const [username, own] of Object.entries(wordings)) {
    const user = userOf(username);
    for (const wording of own) {
      const shape = shapes[turn % shapes.length];
      turn += 1;
      const begin = (dueAt: number, rest: object = {}) => {
        const created = Math.min(dueAt, now.getTime()) - 2 * DAY;
        return new ReminderCourse(courses.length + 1, wording, { author: user, recipient: user, created, dueAt, ...rest });
      };
      if (shape) courses.push(shape(begin, at, now.getTime()));
    }
  }
  const requested = (index: number, dueAt: number, pair: (typeof pairs)[number]) => {
    const [author, recipient] = [userOf(pair[0]), userOf(pair[1])];
    const wording = requests[index % requests.length] ?? { title: '' };
    const created = Math.min(dueAt, now.getTime()) - DAY;
    return new ReminderCourse(courses.length + 1, wording, { author, recipient, created, dueAt });
  };
  for (const [index, pair] of pairs.entries()) {
    courses.push(requested(index, at(index + 1, 10), pair));
    courses.push(requested(index + 1, now.getTime() - (index + 1) * 7 * MINUTE, pair).come());
    courses.push(
      requested(index + 2, at(-index - 1, 12), pair)
        .come()
        .finish(50 * MINUTE),
    );
  }
  courses.push(requested(1, at(-2, 10), ['farhan.s', 'meera.k']).come(false));
  return courses;
}
