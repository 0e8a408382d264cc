/** Schedules (§2.2): repeated jobs run once for all servers, are recorded, and are paused, resumed and run by administrators. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScheduleRecord } from '#features/schedules/contract.ts';
import { forgetRuns } from '#features/schedules/server/forget-runs.ts';
import { openJobs } from '#platform/server/jobs/run-jobs.ts';
import type { Job, JobParts, Round } from '#platform/server/server-feature.ts';
import { DEMO_NOW } from '#tests/support/database.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let server: TestServer;
let admin: TestBrowser;
type RunningJobs = Awaited<ReturnType<typeof openJobs>>;
let open: RunningJobs[];

beforeAll(async () => {
  server = await startServer();
  admin = await server.signedIn('admin');
});
afterAll(() => server.close());
beforeEach(() => {
  open = [];
  // Sessions end when nobody does anything.
  server.clock.set(DEMO_NOW);
});
afterEach(async () => {
  await Promise.all(open.map((jobs) => jobs.stop()));
  await asOwner(server, 'truncate schedules, schedule_runs, schedule_events');
});

const job = (round: Round, changes: Partial<Job> = {}): Job => ({
  name: 'follow-ups',
  title: 'Returns tasks to their queues',
  area: 'Queues',
  every: 10 * SECOND,
  begin: () => round,
  ...changes,
});

/** A job that counts its rounds. */
function counting(changes: Partial<Job> = {}): { rounds: number; job: Job } {
  const counted = { rounds: 0, job: job(() => void (counted.rounds += 1), changes) };
  return counted;
}

/** A server of the product with these jobs. */
async function startJobs(...jobs: Job[]): Promise<RunningJobs> {
  const parts = { db: server.db, clock: server.clock, realtime: server.realtime, log: server.app.server.log } as unknown as JobParts;
  const started = await openJobs(parts, jobs);
  open.push(started);
  return started;
}

/** All servers do what is due after this time, and end it. */
async function pass(ms: number, ...servers: RunningJobs[]): Promise<void> {
  server.clock.advance(ms);
  for (const jobs of servers) await jobs.tick();
  await Promise.all(servers.map((jobs) => jobs.whenIdle()));
}

const rows = async () =>
  (await admin.request('GET', '/api/admin/schedules')).body.rows as { id: number; values: Record<string, unknown> }[];
async function read(title = 'Returns tasks to their queues'): Promise<ScheduleRecord> {
  const row = (await rows()).find(({ values }) => values['title'] === title);
  return (await admin.request('GET', `/api/admin/schedules/${row?.id}`)).body;
}
const send = async (path: string, fields: object = {}, who = admin) => {
  const { id, version } = await read();
  return who.request('POST', `/api/admin/schedules/${id}/${path}`, { version, request_key: randomUUID(), ...fields });
};

test('jobs appear when a server starts, and those that the product no longer has are marked and cannot be changed', async () => {
  await startJobs(counting().job, counting({ name: 'seals', title: 'Seals the audit', isVital: true }).job);
  await startJobs(counting().job);
  const states = (await rows()).map(({ values }) => [values['title'], values['state']]);
  expect(states).toEqual(
    expect.arrayContaining([
      ['Returns tasks to their queues', 'active'],
      ['Seals the audit', 'removed'],
    ]),
  );
  const removed = await read('Seals the audit');
  expect(removed).toMatchObject({ next: [], removed_at: server.clock.now().toISOString() });
  expect(removed.abilities.map(({ because }) => because?.message)).toEqual(Array(3).fill('The product no longer has this job'));
  await startJobs(counting().job, counting({ name: 'seals', title: 'Seals the audit' }).job);
  expect(await read('Seals the audit')).toMatchObject({ removed_at: null, is_vital: false });
});

test('a job that does not apply to the installation has no schedule', async () => {
  await startJobs({ ...job(() => undefined), begin: () => null });
  expect(await rows()).toEqual([]);
});

test('two servers run each round once, and another one goes on when the first stops', async () => {
  const [one, two] = [counting(), counting()];
  const [first, second] = [await startJobs(one.job), await startJobs(two.job)];
  for (let n = 0; n < 3; n += 1) await pass(10 * SECOND, first, second);
  expect([one.rounds, two.rounds]).toEqual([3, 0]);
  open = [second];
  await first.stop();
  await pass(10 * SECOND, second);
  expect([one.rounds, two.rounds]).toEqual([3, 1]);
});

test('a server that goes on for another one keeps the rhythm of its jobs', async () => {
  const [one, two] = [counting({ every: 60 * MINUTE }), counting({ every: 60 * MINUTE })];
  const [first, second] = [await startJobs(one.job), await startJobs(two.job)];
  await pass(60 * MINUTE, first, second);
  open = [second];
  await first.stop();
  await pass(59 * MINUTE, second);
  expect([one.rounds, two.rounds]).toEqual([1, 0]);
  await pass(MINUTE, second);
  expect([one.rounds, two.rounds]).toEqual([1, 1]);
});

test('a job of the own connections runs on each server', async () => {
  const [one, two] = [counting({ onEachServer: true }), counting({ onEachServer: true })];
  await pass(10 * SECOND, await startJobs(one.job), await startJobs(two.job));
  expect([one.rounds, two.rounds]).toEqual([1, 1]);
});

test('a round that takes longer than the interval does not overlap with the next one', async () => {
  let [begun, end] = [0, () => {}];
  const jobs = await startJobs(job(() => ((begun += 1), new Promise<void>((resolve) => (end = resolve)))));
  server.clock.advance(10 * SECOND);
  await jobs.tick();
  server.clock.advance(10 * SECOND);
  await jobs.tick();
  expect(begun).toBe(1);
  end();
  await jobs.whenIdle();
  await jobs.tick();
  expect(begun).toBe(2);
  end();
});

test('rounds that were missed while no server ran come at once, and once', async () => {
  const counted = counting({ every: 60 * MINUTE });
  const first = await startJobs(counted.job);
  await pass(60 * MINUTE, first);
  open = [];
  await first.stop();
  server.clock.advance(5 * 60 * MINUTE);
  const second = await startJobs(counted.job);
  await pass(0, second);
  await pass(SECOND, second);
  expect(counted.rounds).toBe(2);
  await pass(60 * MINUTE, second);
  expect(counted.rounds).toBe(3);
});

test('a schedule that is paused on one server stops on all, says why, and goes on when it is resumed', async () => {
  const [one, two] = [counting(), counting()];
  const servers = [await startJobs(one.job), await startJobs(two.job)];
  await pass(10 * SECOND, ...servers);
  const paused = await send('pause', { reason: 'Sends duplicates' });
  expect(paused).toMatchObject({ status: 200, body: { status: 'paused', reason: 'Sends duplicates', next: [] } });
  expect(paused.body.log[0]).toMatchObject({ event: 'schedule.paused', by: 'Sanjay Menon', payload: { reason: 'Sends duplicates' } });
  await pass(10 * SECOND, ...servers);
  await pass(10 * SECOND, ...servers);
  expect([one.rounds, two.rounds]).toEqual([1, 0]);
  expect((await send('resumption')).body).toMatchObject({ status: 'active', reason: '' });
  await pass(10 * SECOND, ...servers);
  expect([one.rounds, two.rounds]).toEqual([2, 0]);
});

test('a job without which the product is not safe cannot be paused, and runs even if it was', async () => {
  const counted = counting();
  await startJobs(counted.job);
  await send('pause', { reason: 'Before it was vital' });
  const vital = await startJobs({ ...counted.job, isVital: true });
  await pass(10 * SECOND, open[0]!, vital);
  expect(counted.rounds).toBe(0);
  await open.shift()!.stop();
  await pass(10 * SECOND, vital);
  expect(counted.rounds).toBe(1);
  await send('resumption');
  expect(await send('pause', { reason: 'Slow' })).toMatchObject({
    status: 409,
    body: { message: 'The product is not safe without this job, so it cannot be paused' },
  });
});

test('a requested run comes within a second, also while the schedule is paused, once, and is recorded with who requested it', async () => {
  const changing = job(() => 4);
  const [leading, following] = [await startJobs(changing), await startJobs(changing)];
  await pass(SECOND, leading, following);
  await send('pause', { reason: 'Slow' });
  const requested = await send('runs');
  expect(requested.body.request).toMatchObject({ by: 'Sanjay Menon' });
  expect(await send('runs')).toMatchObject({ status: 409, body: { message: 'A run is requested already' } });
  await pass(SECOND, following, leading);
  await pass(SECOND, following, leading);
  const { request, runs, status } = await read();
  expect([request, status]).toEqual([null, 'paused']);
  expect(runs).toMatchObject([{ outcome: 'SUCCEEDED', runs: 1, changed: 4, by: 'Sanjay Menon', error: null }]);
  const { body: logs } = await admin.request('GET', '/api/admin/job-logs');
  expect(logs.rows[0].values).toMatchObject({
    job: 'SCHEDULE',
    what: 'Returns tasks to their queues',
    by: 'Sanjay Menon',
    status: 'DONE',
    done: 4,
  });
});

test('a failure is recorded at once without the data it quotes, marks the schedule from the fifth on, and is cleared by a success', async () => {
  let fault: Error | null = Object.assign(new Error('duplicate key: Asha Rao'), { code: '23505' });
  const jobs = await startJobs(
    job(() => {
      if (fault) throw fault;
    }),
  );
  await pass(10 * SECOND, jobs);
  expect(await read()).toMatchObject({ failures: 1, is_failing: false, last: { error: 'Error 23505' } });
  for (let n = 2; n <= 5; n += 1) await pass(10 * SECOND, jobs);
  const failing = await read();
  expect(failing).toMatchObject({ failures: 5, is_failing: true });
  expect(failing.runs.map(({ outcome, runs }) => [outcome, runs])).toEqual([
    ['FAILED', 4],
    ['FAILED', 1],
  ]);
  expect((await rows())[0]!.values).toMatchObject({ failing: true, error: 'Error 23505' });
  fault = null;
  await pass(10 * SECOND, jobs);
  expect(await read()).toMatchObject({ failures: 0, is_failing: false, last: { error: null } });
});

test('rounds that change nothing are written once a minute; those that change something are one row a minute', async () => {
  let changed = 0;
  const jobs = await startJobs(job(() => changed, { every: SECOND }));
  await pass(SECOND, jobs);
  for (let n = 0; n < 30; n += 1) await pass(SECOND, jobs);
  expect((await read()).last).toBeNull();
  for (let n = 0; n < 30; n += 1) await pass(SECOND, jobs);
  expect(await read()).toMatchObject({ last: { at: expect.any(String) }, runs: [] });
  changed = 2;
  for (let n = 0; n < 60; n += 1) await pass(SECOND, jobs);
  await jobs.stop();
  open = [];
  const { runs } = await read();
  expect(runs.length).toBeLessThanOrEqual(2);
  expect(runs.reduce((sum, run) => sum + (run.changed ?? 0), 0)).toBe(120);
});

test('the next runs follow the rhythm of the last one', async () => {
  const jobs = await startJobs(counting({ every: 5 * MINUTE }).job);
  await pass(5 * MINUTE, jobs);
  await pass(MINUTE, jobs);
  const { last, next } = await read();
  expect(next.map((at) => Date.parse(at) - Date.parse(last!.at))).toEqual([5, 10, 15, 20, 25].map((n) => n * MINUTE));
  expect((await rows())[0]!.values['next_run']).toBe(next[0]);
});

test('runs are forgotten after 30 days', async () => {
  const jobs = await startJobs(job(() => 1));
  await pass(10 * SECOND, jobs);
  await jobs.stop();
  open = [];
  const at = (days: number) => ({ now: () => new Date(server.clock.now().getTime() + days * 86_400_000) });
  expect([await forgetRuns(server.db, at(29)), await forgetRuns(server.db, at(31))]).toEqual([0, 1]);
});

test('only administrators see and change schedules', async () => {
  await startJobs(counting().job);
  const agent = await server.signedIn('meera.k');
  expect((await agent.request('GET', '/api/admin/schedules')).status).toBe(403);
  expect(await send('pause', { reason: 'Slow' }, agent)).toMatchObject({ status: 403 });
});

test('a database that is away stops the jobs of this server until it answers again', async () => {
  const counted = counting();
  const jobs = await startJobs(counted.job);
  await pass(10 * SECOND, jobs);
  await asOwner(
    server,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'galen-ops schedules' and datname = current_database()",
  );
  server.clock.advance(10 * SECOND);
  await expect(jobs.tick()).rejects.toThrow(/connection/i);
  expect(counted.rounds).toBe(1);
  await pass(SECOND, jobs);
  expect(counted.rounds).toBe(2);
});
