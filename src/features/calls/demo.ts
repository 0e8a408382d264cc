import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { CallCourse } from './demo/call-course.ts';
import { endedTasks, tasksOnThePhone } from './demo/called-tasks.ts';
import { ringAtReadyAgents } from './demo/incoming-calls.ts';
import { callEventLog, calls } from './schema.ts';

const CALLS = 67;
const MINUTE = 60_000;
/** Share of the customers who call again after the call of a task. */
const CALLED_BACK = 0.12;

/** How the calls of the last minutes are going. */
const openCalls = ['connected', 'held', 'ended'] as const;

/** A call for each task that agents ended with one, calls of customers, and some that ring, go on, or lack their result. */
const demo: Demo = {
  tables: [calls, callEventLog],
  reads: ['orders', 'queue_tasks', 'queue_task_events'],
  advance: ringAtReadyAgents,
  fill: async ({ client, insert, now }) => {
    const draw = random(CALLS);
    const courses: CallCourse[] = [];
    for (const task of await endedTasks(client)) {
      const course = new CallCourse(courses.length + 1, task, draw);
      course.finish(task.ended);
      courses.push(course);
      if (!draw.chance(CALLED_BACK)) continue;
      const back = new CallCourse(courses.length + 1, task, draw);
      back.callBack(task.ended.getTime() + draw.whole(1, 3) * MINUTE, draw.chance(0.85));
      courses.push(back);
    }
    const onThePhone = await tasksOnThePhone(client, openCalls.length + 1);
    for (const [index, task] of onThePhone.slice(0, openCalls.length).entries()) {
      const course = new CallCourse(courses.length + 1, task, draw);
      course.goOn(now, openCalls[index] ?? 'connected');
      courses.push(course);
    }
    const [called] = onThePhone.slice(openCalls.length);
    if (called) {
      const course = new CallCourse(courses.length + 1, called, draw);
      course.ring(now.getTime() - 8_000);
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
