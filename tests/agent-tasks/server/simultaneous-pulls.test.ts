import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/server/db/database.ts';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { sized } from '#tests/support/rounds.ts';
import { timeLimit } from '#tests/support/time-limit.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { startQueueWorld, type QueueWorld } from './queue-world.ts';

const AGENTS = sized(40, 200);
const TASKS = 5 * AGENTS;
let world: QueueWorld;

beforeAll(async () => {
  world = await startQueueWorld();
});
afterAll(() => world.close());

test(`${AGENTS} agents requesting ${TASKS} tasks at once get each task exactly once`, { timeout: 120_000 }, async () => {
  const { db, channel } = world;
  const orderIds: number[] = [];
  for (let made = 0; made < TASKS; made += 1) orderIds.push((await world.make({ status: 'PLACED' })).id);
  await db.insert(queueTasks).values(
    Array.from({ length: TASKS }, (_, index) => ({
      channel_id: index % 2 === 0 ? channel.Orders : channel.Callbacks,
      subject: 'order',
      subject_id: orderIds[index]!,
      order_status: 'PLACED',
      status: 'waiting',
      due_at: world.clock.now(),
      created_at: world.clock.now(),
    })),
  );
  const agents = await world.createAgents(2_000, AGENTS);
  const browsers: TestBrowser[] = [];
  for (const agent of agents) browsers.push(await world.open(agent));
  // A connection of its own, so that the server's pool is free for the requests.
  const own = openDatabase(db.$client.options.connectionString ?? '', { error: () => undefined });
  const taskIds: number[] = [];
  const since = performance.now();
  await Promise.all(
    browsers.map(async (browser, index) => {
      const ask = { channels: [channel.Orders, channel.Callbacks], agent_id: agents[index]!.agent_id, status_priority: ['PLACED'] };
      for (const isInTime = timeLimit('pulling tasks'); isInTime(); ) {
        const { status, body } = await browser.request('POST', '/api/crm/agent-tasks', ask);
        // The database is too slow for 200 requests at once: refused ones are repeated.
        if (status === 503) continue;
        expect(status, JSON.stringify(body)).toBe(200);
        if (body.data.length === 0) return;
        expect(body.data).toHaveLength(1);
        const [{ id }] = body.data;
        taskIds.push(id);
        await own.update(queueTasks).set({ status: 'done' }).where(sql`${queueTasks.id} = ${id}`);
      }
    }),
  );
  await own.$client.end();
  console.info(`${TASKS} tasks to ${AGENTS} agents in ${Math.round(performance.now() - since)} ms`);
  expect(taskIds).toHaveLength(TASKS);
  expect(new Set(taskIds).size).toBe(TASKS);
  const { rows } = await db.$client.query(
    'select status, count(*)::int as tasks, count(agent_id)::int as agents from queue_tasks group by status',
  );
  expect(rows).toEqual([{ status: 'done', tasks: TASKS, agents: TASKS }]);
});
