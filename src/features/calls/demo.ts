import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { CallCourse } from './demo/call-course.ts';
import { endedTasks, tasksOnThePhone } from './demo/called-tasks.ts';
import { ringAtReadyAgents } from './demo/incoming-calls.ts';
import { settleTransferredCalls } from './demo/transferred-calls.ts';
import { callEventLog, calls } from './schema.ts';

const CALLS = 67;
const TRANSFERS = 71;
const MINUTE = 60_000;
/** Share of the customers who call again after the call of a task. */
const CALLED_BACK = 0.12;
/** Share of those who speak to somebody else first. */
const TRANSFERRED = 0.2;

/** How the calls of the last minutes are going. */
const openCalls = ['connected', 'muted', 'held', 'transferring', 'ended'] as const;

/** A call for each task that agents ended with one, calls of customers, some of them transferred, and some that ring, go on, or lack their result. */
const demo: Demo = {
  tables: [calls, callEventLog],
  reads: ['orders', 'queue_tasks', 'queue_task_events'],
  advance: async (parts) => {
    await ringAtReadyAgents(parts);
    await settleTransferredCalls(parts);
  },
  fill: async ({ client, insert, now }) => {
    const [draw, transfers] = [random(CALLS), random(TRANSFERS)];
    const courses: CallCourse[] = [];
    const tasks = await endedTasks(client);
    for (const task of tasks) {
      const course = new CallCourse(courses.length + 1, task, draw);
      course.finish(task.ended);
      courses.push(course);
      if (!draw.chance(CALLED_BACK)) continue;
      const others = transfers.chance(TRANSFERRED) ? tasks.filter(({ agent_id }) => agent_id !== task.agent_id) : [];
      const back = new CallCourse(courses.length + 1, task, others.length > 0 ? transfers : draw);
      const first = others.length > 0 ? transfers.pick(others) : null;
      back.callBack(task.ended.getTime() + draw.whole(1, 3) * MINUTE, draw.chance(0.85), first);
      courses.push(back);
    }
    const onThePhone = await tasksOnThePhone(client, openCalls.length + 2);
    const [called, receiver] = onThePhone.slice(openCalls.length);
    for (const [index, task] of onThePhone.slice(0, openCalls.length).entries()) {
      const course = new CallCourse(courses.length + 1, task, draw);
      course.goOn(now, openCalls[index] ?? 'connected', receiver);
      courses.push(course);
    }
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
