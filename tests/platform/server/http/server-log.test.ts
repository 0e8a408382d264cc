/** The log that servers keep in the database, and what is read of it. */
import { randomUUID } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RequestStory, ServerLogDay, ServerLogEntry } from '#features/application-logs/contract.ts';
import { openServerLog, removeOldEntries, type ServerLog } from '#platform/server/server-log/server-log.ts';
import { serverLog } from '#platform/server/server-log/schema.ts';
import { DEMO_NOW } from '#tests/support/database.ts';
import { anOrder } from '#tests/support/operations.ts';
import { asOwner, startServer, type TestServer } from '#tests/support/server.ts';

const DAY = 86_400_000;

let server: TestServer;
let kept: ServerLog;
const written: string[] = [];

beforeEach(async () => {
  server = await startServer('empty', { logLevel: 'warn', logTo: { write: () => undefined } });
  kept = openServerLog({ db: server.db, clock: server.clock, to: { write: (text) => void written.push(text) } });
});
afterEach(async () => {
  await kept.stop();
  written.length = 0;
  await server.close();
});

const rows = () => server.db.select().from(serverLog).orderBy(asc(serverLog.id));
const pinoOf = (entry: Record<string, unknown>) =>
  `${JSON.stringify({ level: 40, time: Date.now(), pid: 7, hostname: 'ops-1', ...entry })}\n`;

test('keeps what pino writes, and passes everything on', async () => {
  const time = Date.parse('2026-11-18T06:00:00Z');
  kept.write(
    pinoOf({ level: 50, time, reqId: 'a1', operation: 'oms.orders', fault: { type: 'Error', code: '57014' }, msg: 'an operation failed' }),
  );
  kept.write(pinoOf({ level: 30, time, msg: 'a\0b', more: 'x\0y' }));
  kept.write('not from pino\n');
  kept.write('{"also":"not"}\n');
  await kept.stop();
  expect(written).toHaveLength(4);
  expect(await rows()).toMatchObject([
    {
      at: new Date(time),
      level: 'error',
      message: 'an operation failed',
      request_id: 'a1',
      server: 'ops-1:7',
      details: { operation: 'oms.orders', fault: { type: 'Error', code: '57014' } },
    },
    { level: 'info', message: 'ab', request_id: null, details: { more: 'xy' } },
  ]);
});

test('while the database is away entries wait as far as there is room, and those that are lost are counted', async () => {
  await asOwner(server, 'alter table server_log rename to server_log_gone');
  for (let number = 1; number <= 6_000; number += 1) kept.write(pinoOf({ msg: `entry ${number}` }));
  await kept.stop();
  kept.write(pinoOf({ msg: 'entry 6001' }));
  await asOwner(server, 'alter table server_log_gone rename to server_log');
  await kept.stop();
  const [first, ...others] = await rows();
  expect(first?.message).toBe('entry 1');
  expect(others).toHaveLength(5_000);
  expect(others.at(-1)).toMatchObject({ message: 'entries of this log were lost', level: 'warn', details: { lost: 1_001 } });
});

test('tells who listens that entries were stored', async () => {
  let times = 0;
  kept.onStored(() => (times += 1));
  await kept.stop();
  expect(times).toBe(0);
  kept.write(pinoOf({ msg: 'once' }));
  await kept.stop();
  expect(times).toBe(1);
});

test('entries are removed after 14 days', async () => {
  const now = server.clock.now().getTime();
  for (const time of [now - 14 * DAY - 1, now - 14 * DAY, now]) kept.write(pinoOf({ time, msg: String(time) }));
  await kept.stop();
  expect(await removeOldEntries(server)).toBe(1);
  expect((await rows()).map(({ message }) => message)).toEqual([String(now - 14 * DAY), String(now)]);
  expect(await removeOldEntries(server)).toBe(0);
});

test('operations that take long are logged, others are not', async () => {
  const logged = async (slowAfter: number) => {
    const lines: string[] = [];
    const slow = await startServer('empty', { logLevel: 'warn', logTo: { write: (line) => void lines.push(line) }, slowAfter });
    await (await slow.visitor()).request('GET', '/api/main/me');
    await slow.close();
    return lines.map((line) => JSON.parse(line));
  };
  expect(await logged(60_000)).toEqual([]);
  expect(await logged(0)).toEqual([
    expect.objectContaining({
      operation: 'main.me',
      method: 'GET',
      status: 401,
      took_ms: expect.any(Number),
      reqId: expect.any(String),
    }),
  ]);
});

describe('an administrator', () => {
  test('finds the fault by the reference that its user sees, and everything else of the request', async () => {
    const demo = await startServer('demo', { logLevel: 'warn', logTo: { write: () => undefined } });
    const [agent, admin] = [await demo.signedIn('farhan.s'), await demo.signedIn('admin')];
    const { id: orderId } = await anOrder(demo);
    await asOwner(demo, 'alter table order_notes rename to notes_gone');
    const { status, body } = await agent.request('POST', `/api/oms/orders/${orderId}/notes`, { text: 'canary', request_key: randomUUID() });
    await asOwner(demo, 'alter table notes_gone rename to order_notes');
    expect(status).toBe(500);
    const [reference = ''] = /[\da-f-]{36}/.exec(body.message) ?? [];
    const find = async (search: string) =>
      (await admin.request('GET', `/api/admin/server-log?${new URLSearchParams({ search })}`)).body.rows as {
        id: number;
        values: Record<string, unknown>;
      }[];
    // Stored within a second.
    await expect.poll(() => find(reference), { timeout: 10_000 }).toHaveLength(2);
    const [ended, found] = await find(reference);
    expect(ended!.values).toMatchObject({ level: 'info', message: 'an operation ended', about: 'oms.addOrderNote' });
    expect(found!.values).toMatchObject({ level: 'error', message: 'an operation failed', about: 'oms.addOrderNote', fault: '42P01' });
    expect((await find('addOrderNote failed')).map(({ id }) => id)).toContain(found!.id);
    expect(await find(randomUUID())).toEqual([]);

    const entry = (await admin.request('GET', `/api/admin/server-log/${found!.id}`)).body as ServerLogEntry;
    expect(entry).toMatchObject({ request_id: reference, level: 'error' });
    expect(entry.facts).toContainEqual({ name: 'fault.cause.code', value: '42P01' });
    expect(JSON.stringify(entry)).not.toContain('canary');
    expect((await admin.request('GET', '/api/admin/server-log/999999')).status).toBe(404);

    const today = DEMO_NOW.toISOString();
    await asOwner(demo, `update server_log set at = '${today}' where id = ${found!.id}`);
    const { days } = (await admin.request('GET', '/api/admin/server-log-days')).body as { days: ServerLogDay[] };
    expect(days).toHaveLength(14);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-11-05', '2026-11-18']);
    const sums = await asOwner(
      demo,
      `select count(*)::int as entries from server_log where at >= '2026-11-04T18:30:00Z' and at < '2026-11-18T18:30:00Z'`,
    );
    expect(days.reduce((sum, { errors, warnings, others }) => sum + errors + warnings + others, 0)).toBe(sums.rows[0].entries);
    expect(days.at(-1)?.errors).toBeGreaterThan(0);

    const at = demo.clock.now().toISOString();
    await demo.db.execute(
      sql`insert into audit (at, user_id, request_id, operation, record) values (${at}, 1, ${reference}, 'oms.addOrderNote', 'orders/1')`,
    );
    await demo.db.execute(
      sql`insert into patient_reads (at, user_id, request_id, operation, patient_ids) values (${at}, 1, ${reference}, 'oms.order', '{4,5}')`,
    );
    await demo.db.execute(
      sql`insert into webhook_calls (at, direction, service, status, problem, took, request_id) values (${at}, 'IN', 'fulfilment', 401, 'SIGNATURE_WRONG', 3, ${reference})`,
    );
    const storyOf = async (request: string) =>
      (await admin.request('GET', `/api/admin/request-story?${new URLSearchParams({ request_id: request })}`)).body as RequestStory;
    const { parts } = await storyOf(reference);
    expect(
      parts.map(({ kind, title, detail }) => [kind, title, detail]).toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['entry', 'an operation failed', 'error'],
      ['operation', 'oms.addOrderNote', '500'],
      ['read', 'oms.order', '2'],
      ['webhook', 'fulfilment', 'SIGNATURE_WRONG'],
      ['write', 'oms.addOrderNote', 'orders/1'],
    ]);
    expect(parts.filter(({ facts }) => facts.length > 0).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['entry', 'operation']));
    expect(parts.find(({ kind }) => kind === 'operation')).toMatchObject({ by: expect.stringMatching(/\w/), took: expect.any(Number) });
    expect(await storyOf('unknown')).toEqual({ request_id: 'unknown', parts: [] });
    for (const request of ['', ' ', 'x'.repeat(101)])
      expect((await admin.request('GET', `/api/admin/request-story?${new URLSearchParams({ request_id: request })}`)).status).toBe(400);
    expect((await agent.request('GET', `/api/admin/request-story?request_id=${reference}`)).status).toBe(403);
    await demo.close();
  });
});
