import pg from 'pg';
import { options, save, withServer } from './bench.ts';
import { ms, type Spread, spreadOf, table } from './figures.ts';
import { call, signIn, type Visitor } from './visitor.ts';

interface TaskFigures extends Spread {
  claims: number;
  perSecond: number;
}

/** Tasks that wait, and agents who claim them at once. */
const WAITING = 100_000;
const AGENTS = 200;
const CLAIMS_PER_AGENT = 10;

/** Makes orders with a waiting task each, and agents who work the queue. Returns their user names. */
async function fillTasks(url: string, waiting: number, agents: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `with made as (insert into orders overriding system value
           select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('id', 10000000 + n, 'code', 'GLN-' || 10000000 + n, 'assignee_id', null, 'version', 1))).*
           from (select * from orders where status = 'PLACED' order by id limit 1) o, generate_series(1, $1::int) n returning id)
       insert into queue_tasks (status, channel_id, subject, subject_id, order_status, due_at, created_at)
         select 'waiting', (select min(id) from queue_channels where 'order' = any(causes)), 'order', id, 'PLACED',
           now() + (id % 7919) * interval '1 minute', now() from made`,
      [waiting],
    );
    const { rows } = await client.query<{ id: number; username: string }>(
      `insert into users overriding system value
         select (jsonb_populate_record(null::users, to_jsonb(u) || jsonb_build_object('id', 10000000 + n, 'username', 'load.' || n, 'email', 'load.' || n || '@galen.example',
           'agent_id', 900000 + n, 'on_duty', true))).*
         from (select * from users where username = 'farhan.s') u, generate_series(1, $1::int) n returning id::int, username`,
      [agents],
    );
    await client.query(
      `insert into queue_members (channel_id, user_id) select (select min(id) from queue_channels where 'order' = any(causes)), id
         from users where id > 10000000`,
    );
    await client.query('analyze');
    return rows.map(({ username }) => username);
  } finally {
    await client.end();
  }
}

/** Milliseconds of a claim while all agents claim; each task is done as soon as it is claimed. */
async function measureClaims(origin: string, url: string, usernames: readonly string[]): Promise<TaskFigures> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>("select min(id)::int as id from queue_channels where 'order' = any(causes)");
    const { rows: users } = await client.query<{ username: string; agent_id: number }>('select username, agent_id from users');
    const agentIds = new Map(users.map(({ username, agent_id }) => [username, agent_id]));
    const visitors: [Visitor, number][] = [];
    for (const username of usernames) {
      const visitor = await signIn(origin, username);
      // The service of agents expects another token than that of orders.
      const headers = { ...visitor.headers, authorization: `Bearer ${visitor.token}` };
      visitors.push([{ ...visitor, headers }, agentIds.get(username) ?? 0]);
    }
    const times: number[] = [];
    const claim = async ([visitor, agent_id]: [Visitor, number]) => {
      for (let claimed = 0; claimed < CLAIMS_PER_AGENT; claimed += 1) {
        const since = performance.now();
        const request = { channels: [rows[0]?.id], agent_id, status_priority: ['PLACED'] };
        const { data } = await call<{ data: { id: number }[] }>(visitor, 'POST', '/api/crm/agent-tasks', request);
        times.push(performance.now() - since);
        await client.query("update queue_tasks set status = 'done' where id = any($1)", [data.map(({ id }) => id)]);
      }
    };
    const since = performance.now();
    await Promise.all(visitors.map(claim));
    const claims = times.length;
    return { claims, perSecond: (claims / (performance.now() - since)) * 1_000, ...spreadOf(times) };
  } finally {
    await client.end();
  }
}

/** Maximum 95th percentile of a claim in milliseconds, and minimum of claims in a second. */
const CLAIM_BUDGET = 50;
const CLAIMS_A_SECOND = 300;

export async function measureTasks(url: string): Promise<boolean> {
  return withServer({ DATABASE_URL: url }, async (server) => {
    const part = options.quick ? 10 : 1;
    const usernames = await fillTasks(url, WAITING / part, AGENTS / part);
    const one = await measureClaims(server.origin, url, usernames.slice(0, 1));
    const all = await measureClaims(server.origin, url, usernames);
    const rows = [
      ['one agent', one],
      [`${usernames.length} agents at once`, all],
    ] as const;
    const lines = rows.map(([label, { claims, median, p95, perSecond }]) => [
      label,
      String(claims),
      ms(median),
      ms(p95),
      perSecond.toFixed(0),
    ]);
    const head = [`claims among ${WAITING / part} waiting tasks`, 'claims', 'median ms', 'p95 ms', 'per second'];
    console.log(`\n${table([head, ...lines])}\nbudget: p95 ≤ ${CLAIM_BUDGET} ms alone, ≥ ${CLAIMS_A_SECOND} per second together\n`);
    save({ tasks: { one, all } });
    return one.p95 <= CLAIM_BUDGET && all.perSecond >= CLAIMS_A_SECOND;
  });
}
