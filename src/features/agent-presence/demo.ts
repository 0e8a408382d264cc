import { accountHolders, agents } from '#features/session/demo/public.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { readInHand } from './demo/in-hand.ts';
import { readHappenings, spendPastDays } from './demo/past-days.ts';
import { beginOfDay, PresenceCourse } from './demo/presence-course.ts';
import { agentPresence, presenceEventLog } from './schema.ts';

const PRESENCE = 73;
const PAST_DAYS = 79;
const WORKING_DAY = 12 * 3_600_000;

/**
 * The last days of each agent, and the day until now: tasks, calls and breaks since the sign-in. Of those without work some are on a
 * break or have left.
 */
const demo: Demo = {
  tables: [agentPresence, presenceEventLog],
  reads: ['users', 'queue_tasks', 'queue_task_events', 'calls'],
  fill: async ({ client, insert, now }) => {
    const [draw, pastDraw] = [random(PRESENCE), random(PAST_DAYS)];
    const happenings = await readHappenings(client, now);
    const byUser = await readInHand(client, new Date(now.getTime() - WORKING_DAY));
    const all = [...accountHolders, ...agents].filter(({ agent_id }) => agent_id !== null);
    const courses = all.map((agent, index) => {
      const work = byUser.get(agent.id) ?? { done: 0, offered: 0, accepted: 0, call: null };
      const course = new PresenceCourse(index + 1, agent, draw);
      spendPastDays(course, { agent, happened: happenings.get(agent.id) ?? [], now, until: beginOfDay(now, work), draw: pastDraw });
      return course.spendDay(now, work);
    });
    await insert(
      agentPresence,
      courses.map(({ row }) => row),
    );
    await insert(
      presenceEventLog,
      courses.flatMap(({ log }) => log),
    );
    const gone = courses.flatMap(({ row }) => (row.status === 'offline' ? [row.user_id] : []));
    await client.query('update users set on_duty = false where id = any($1)', [gone]);
  },
};
export default demo;
