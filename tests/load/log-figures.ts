import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '#platform/server/db/database.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openServerLog } from '#platform/server/server-log/server-log.ts';
import { BULK_MESSAGES } from '#features/message-queues/message-choices.ts';
import { effort, options, save, withServer } from './bench.ts';
import { ms, type Spread, spreadOf, table } from './figures.ts';
import { call, signIn, type Visitor } from './visitor.ts';

/** Entries of the server log of 14 days, and entries that are logged in a second. */
const ENTRIES = 10_000_000;
const ENTRIES_A_SECOND = 2_000;
/** Messages that nobody could handle. */
const DEAD = 100_000;
/** Maximum median of a page of the log, in milliseconds, and maximum seconds for sending all dead messages again. */
const PAGE_BUDGET = 200;
const REDRIVE_BUDGET = 60;

async function fillLog(client: pg.Client, entries: number): Promise<void> {
  await client.query(
    `insert into server_log (at, level, message, request_id, server, details)
       select now() - (14 * 86400.0 * ($1::int - n) / $1::int) * interval '1 second',
         case when n % 97 = 0 then 'error' when n % 31 = 0 then 'warn' else 'info' end,
         (array['request completed', 'job completed', 'the webhook was answered', 'a query took long', 'mail was sent'])[n % 5 + 1],
         case when n % 4 > 0 then gen_random_uuid()::text end, 'ops-' || n % 3 || ':4711',
         jsonb_build_object('operation', (array['oms.orders', 'crm.agentTasks', 'admin.serverLog'])[n % 3 + 1], 'duration', n % 400)
       from generate_series(1, $1::int) n`,
    [entries],
  );
  await client.query('analyze server_log');
}

async function time(visitor: Visitor, path: string, runs: number): Promise<Spread> {
  const times: number[] = [];
  for (let run = -3; run < runs; run += 1) {
    const since = performance.now();
    await call(visitor, 'GET', path);
    if (run >= 0) times.push(performance.now() - since);
  }
  return spreadOf(times);
}

async function timePages(visitor: Visitor, client: pg.Client): Promise<[label: string, spread: Spread][]> {
  const { rows } = await client.query<{ request_id: string }>('select request_id from server_log where request_id is not null limit 1');
  const pages: readonly (readonly [label: string, query: string])[] = [
    ['newest', ''],
    ['page 20', '?page=20'],
    ['errors', '?level=error'],
    ['errors of an operation', '?level=error&search=agenttasks'],
    ['one request', `?search=${rows[0]?.request_id}`],
    ['words that no entry has', '?search=zzyzx'],
  ];
  const figures: [string, Spread][] = [];
  for (const [label, query] of pages) figures.push([label, await time(visitor, `/api/admin/server-log${query}`, effort.runs / 3)]);
  figures.push(['entries by day', await time(visitor, '/api/admin/server-log-days', effort.runs / 6)]);
  return figures;
}

/** Order lists of another user, alone and while 2,000 entries a second are logged. Returns 99th percentiles, and entries stored. */
async function logMeanwhile(url: string, agent: Visitor): Promise<{ quiet: number; busy: number; stored: number }> {
  const db = openDatabase(url, { error: () => undefined });
  const log = openServerLog({ db, clock: systemClock, to: { write: () => undefined } });
  const p99 = async (seconds: number) => {
    const times: number[] = [];
    for (const until = Date.now() + seconds * 1_000; Date.now() < until; ) {
      const since = performance.now();
      await call(agent, 'GET', '/api/oms/orders');
      times.push(performance.now() - since);
    }
    return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  };
  try {
    const quiet = await p99(effort.seconds * 2);
    const entry = () =>
      `${JSON.stringify({ level: 30, time: Date.now(), pid: 1, hostname: 'bench', reqId: randomUUID(), msg: 'bench' })}\n`;
    const timer = setInterval(() => {
      for (let written = 0; written < ENTRIES_A_SECOND / 20; written += 1) log.write(entry());
    }, 50);
    const busy = await p99(effort.seconds * 2);
    clearInterval(timer);
    await log.stop();
    const { rows } = await db.$client.query<{ stored: number }>("select count(*)::int as stored from server_log where server = 'bench:1'");
    return { quiet, busy, stored: rows[0]?.stored ?? 0 };
  } finally {
    await db.$client.end();
  }
}

/** Sends all dead messages again, as the list does it: in portions, one after another. Returns seconds. */
async function redrive(admin: Visitor, client: pg.Client, dead: number): Promise<number> {
  const { rows } = await client.query<{ id: number; version: number }>(
    `insert into queue_messages (status, version, queue, cause, message_id, subject, payload, attempts, attempts_left, problem, created_at, updated_at)
       select 'dead', 1, (select min(queue) from queue_messages), 'bench/' || n, gen_random_uuid()::text, 'Bench ' || n, '{}', 5, 0, null, now(), now()
       from generate_series(1, $1::int) n returning id::int, version`,
    [dead],
  );
  const since = performance.now();
  for (let from = 0; from < rows.length; from += BULK_MESSAGES) {
    const messages = rows.slice(from, from + BULK_MESSAGES).map(({ id, version }) => ({ message_id: id, version }));
    await call(admin, 'POST', '/api/admin/queue-message-changes', { messages, change: { kind: 'retry' } });
  }
  return (performance.now() - since) / 1_000;
}

/** Pages of a long log, what logging costs other users, and the repetition of dead messages. */
export async function measureLogs(url: string): Promise<boolean> {
  return withServer({ DATABASE_URL: url }, async ({ origin }) => {
    const part = options.quick ? 10 : 1;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await fillLog(client, ENTRIES / part);
      const admin = await signIn(origin, 'admin');
      const visitor = { ...admin, headers: { ...admin.headers, authorization: `Bearer ${admin.token}` } };
      const pages = await timePages(visitor, client);
      const lines = pages.map(([label, { median, p95 }]) => [label, ms(median), ms(p95), median > PAGE_BUDGET ? 'OVER' : '']);
      console.log(`\n${table([[`server log of ${ENTRIES / part} entries`, 'median ms', 'p95 ms', `> ${PAGE_BUDGET} ms`], ...lines])}`);
      const meanwhile = await logMeanwhile(url, await signIn(origin, 'farhan.s'));
      const [quiet, busy] = [ms(meanwhile.quiet), ms(meanwhile.busy)];
      console.log(
        `order list, p99: ${quiet} ms, while ${ENTRIES_A_SECOND} entries a second are logged ${busy} ms (${meanwhile.stored} stored)`,
      );
      const seconds = await redrive(visitor, client, DEAD / part);
      console.log(`${DEAD / part} dead messages sent again: ${seconds.toFixed(1)} s (budget ${REDRIVE_BUDGET / part} s)\n`);
      save({ pages, meanwhile, redrive: seconds });
      return pages.every(([, { median }]) => median <= PAGE_BUDGET) && seconds <= REDRIVE_BUDGET / part;
    } finally {
      await client.end();
    }
  });
}
