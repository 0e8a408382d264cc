/** Agents of the demonstration work their queues as agents do; whoever is signed in works alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemos } from '#app/server-features.ts';
import { agents } from '#features/session/demo/public.ts';
import { advanceDemos } from '#platform/server/demo/advance-demos.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const query = async <Row>(text: string, values: unknown[] = []) => (await server.db.$client.query(text, values)).rows as Row[];
const round = async () => {
  server.clock.advance(MINUTE);
  await advanceDemos(server, await loadDemos());
};
const eventsSince = async (since: Date) => {
  const rows = await query<{ event: string; n: number }>(
    `select event, count(*)::int as n from queue_task_events where at > $1 and (user_id = any($2) or event = 'task.offered') group by 1`,
    [since, agents.map(({ id }) => id)],
  );
  return Object.fromEntries(rows.map(({ event, n }) => [event, n]));
};

test('agents accept, put off and take tasks, and their presence follows', async () => {
  const since = server.clock.now();
  for (let minute = 0; minute < 8; minute += 1) await round();
  const events = await eventsSince(since);
  for (const event of ['task.accepted', 'task.postponed', 'task.offered']) expect(events[event], event).toBeGreaterThan(0);
  const wrong = await query(
    `select u.name, p.status, t.status as task from agent_presence p join users u on u.id = p.user_id
     left join queue_tasks t on t.agent_id = u.agent_id and t.status in ('inProgress', 'wrapUp')
     where u.id = any($1) and (p.status = 'onTask' and t.id is null or p.status = 'ready' and t.id is not null)`,
    [agents.map(({ id }) => id)],
  );
  expect(wrong).toEqual([]);
});

test('an agent whom a person has signed in is left to that person', async () => {
  const [agent] = await query<{ id: number; agent_id: number; task: number }>(
    `select u.id::int, u.agent_id, min(t.id)::int as task from users u join queue_tasks t on t.agent_id = u.agent_id and t.status = 'inProgress'
     where u.id = any($1) and u.on_duty group by u.id order by u.id limit 1`,
    [agents.map(({ id }) => id)],
  );
  await query(
    `insert into sessions (cookie_hash, token_hash, django_token_hash, user_id, created_at, expires_at, user_agent)
       values ('\\x01', '\\x02', '\\x03', $1, $2, $2::timestamptz + interval '1 day', 'test')`,
    [agent!.id, server.clock.now()],
  );
  for (let minute = 0; minute < 8; minute += 1) await round();
  const [task] = await query<{ status: string; by: string[] }>(
    `select status, array(select distinct by from queue_task_events where task_id = t.id and user_id = $2) as by from queue_tasks t where id = $1`,
    [agent!.task, agent!.id],
  );
  expect(['inProgress', 'wrapUp']).toContain(task!.status);
});
