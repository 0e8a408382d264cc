import { colleague } from '#features/session/demo/public.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { type Author, SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { ProjectCode } from '../projects.ts';
import { type Plan, RunCourse } from './run-course.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Runs of each hour that are over. */
const HOURS = 8;

/** Floors that a run of the demonstration would change, and those that one has changed. */
interface DemoFloors {
  proposed: ReadonlyMap<number, number>;
  applied: ReadonlyMap<number, number>;
}

/** Runs in every state: those of each hour, and some that people have scheduled. */
export function demoRuns(now: Date, stores: readonly number[], floors: DemoFloors) {
  const courses: RunCourse[] = [];
  const { id, name } = colleague('hetal.r');
  const buyer: Author & { id: number } = { id, name };
  const at = (days: number, hour: number): number => startOfBusinessDay(daysLater(businessDate(now), days)).getTime() + hour * HOUR;
  const schedule = (plan: Omit<Plan, 'project' | 'author'> & { project?: ProjectCode; author?: Author }): RunCourse => {
    const course = new RunCourse(courses.length + 1, { project: 'AS', author: buyer, ...plan }, stores);
    courses.push(course);
    return course;
  };
  const sent = (milliseconds: number) => ({ by: buyer, at: new Date(milliseconds).toISOString() });

  const next = Math.ceil((now.getTime() + 1) / HOUR) * HOUR;
  for (let hours = HOURS; hours > 0; hours -= 1) {
    const due = next - hours * HOUR;
    const ended = Math.min(due + 2 * MINUTE, now.getTime());
    schedule({ due, repeat: 'hourly', author: SYSTEM, created: due - HOUR })
      .begin(0)
      .end(ended, 0);
  }
  schedule({ due: next, repeat: 'hourly', author: SYSTEM, created: next - HOUR });

  const few = stores.slice(2, 8);
  const yesterday = at(-1, 6);
  schedule({ due: yesterday, store_ids: few, created: yesterday - DAY })
    .begin(0)
    .end(yesterday + 3 * MINUTE, 2);
  const again = schedule({ due: yesterday + HOUR, store_ids: few, created: yesterday - DAY })
    .begin(0)
    .end(yesterday + HOUR + 3 * MINUTE, 1);
  again.send(yesterday + 2 * HOUR, { type: 'run.restarted', ...sent(yesterday + 2 * HOUR) });
  again.send(yesterday + 2 * HOUR, { type: 'run.started' }).end(yesterday + 2 * HOUR + MINUTE, 0);

  const just = now.getTime() - 4 * MINUTE;
  schedule({ due: just, store_ids: stores.slice(10, 14), created: just - HOUR }).begin(2);
  schedule({ due: just - HOUR, store_ids: stores.slice(20, 26), created: just - 3 * HOUR })
    .begin(3)
    .send(just - HOUR + MINUTE, { type: 'run.paused', ...sent(just - HOUR + MINUTE), reason: 'The stock is being counted' });
  const tomorrow = at(1, 7);
  schedule({ due: tomorrow, repeat: 'daily', store_ids: few, created: just - DAY });
  schedule({ due: tomorrow + HOUR, store_ids: few, created: just - DAY }).send(just, {
    type: 'run.paused',
    ...sent(just),
    reason: 'Until the new shelves are in',
  });
  schedule({ due: at(2, 7), repeat: 'weekly', created: just - DAY }).send(just, {
    type: 'run.cancelled',
    ...sent(just),
    reason: 'Each hour is enough',
  });

  const long = at(-20, 8);
  const applied = schedule({
    project: 'SSR',
    due: long,
    store_ids: [...floors.applied.keys()],
    changes: floors.applied,
    created: long - DAY,
  })
    .begin(0)
    .end(long + 5 * MINUTE, 0)
    .send(long + HOUR, { type: 'run.applied', ...sent(long + HOUR) });
  const proposed = schedule({
    project: 'SSR',
    due: at(0, 0),
    store_ids: [...floors.proposed.keys()],
    changes: floors.proposed,
    created: long,
  })
    .begin(0)
    .end(Math.min(at(0, 0) + 5 * MINUTE, now.getTime()), 0);
  schedule({ project: 'SSR', due: at(5, 5), repeat: 'weekly', created: just - DAY });
  const lastOrder = at(now.getTime() < at(0, 7) + HOUR ? -1 : 0, 7);
  schedule({ project: 'OP', due: lastOrder, created: lastOrder - 16 * HOUR, changes: new Map() })
    .begin(0)
    .end(lastOrder + 4 * MINUTE, 0);
  schedule({ project: 'OP', due: lastOrder + DAY, repeat: 'daily', created: lastOrder - 16 * HOUR });
  return { courses, applied, proposed };
}
