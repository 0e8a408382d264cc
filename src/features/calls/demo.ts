import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { CallCourse } from './demo/call-course.ts';
import { endedTasks, tasksOnThePhone } from './demo/called-tasks.ts';
import { callEventLog, calls } from './schema.ts';

const CALLS = 67;

/** How the calls of the last minutes are going. */
const openCalls = ['connected', 'held', 'ended'] as const;

/** A call for each task that agents ended with one, and some that go on, or lack their result. */
const demo: Demo = {
  tables: [calls, callEventLog],
  reads: ['orders', 'queue_tasks', 'queue_task_events'],
  fill: async ({ client, insert, now }) => {
    const draw = random(CALLS);
    const courses: CallCourse[] = [];
    for (const task of await endedTasks(client)) {
      const course = new CallCourse(courses.length + 1, task, draw);
      course.finish(task.ended);
      courses.push(course);
    }
    for (const [index, task] of (await tasksOnThePhone(client, openCalls.length)).entries()) {
      const course = new CallCourse(courses.length + 1, task, draw);
      course.goOn(now, openCalls[index] ?? 'connected');
      courses.push(course);
    }
    await insert(
      calls,
      courses.map(({ row }) => row),
    );
    await insert(
      callEventLog,
      courses.flatMap(({ log }) => log),
    );
  },
};
export default demo;
