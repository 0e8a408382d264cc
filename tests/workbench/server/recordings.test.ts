import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RECORDING_LIMITS } from '#workbench/recording/recording-limits.ts';
import { sessionRecordingParts, sessionRecordings } from '#workbench/recording/schema.ts';
import { audit } from '#platform/audit/schema.ts';
import { deleteExpiredRecordings } from '#workbench/recording/server/expired-recordings.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let colleague: TestBrowser;
let developer: TestBrowser;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  [agent, colleague, developer, admin] = (await Promise.all(
    ['farhan.s', 'nandini.r', 'aditi.v', 'admin'].map((name) => server.signedIn(name)),
  )) as [TestBrowser, TestBrowser, TestBrowser, TestBrowser];
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(sessionRecordings);
  await allow(true);
});

const allow = (allowed: boolean, by = admin) => by.request('POST', '/api/admin/recordings/setting', { allowed });
const begin = (by = agent) => by.request('POST', '/api/admin/recordings/begin', { build: 'a1b2c3', request_key: randomUUID() });
async function beginAllowed(by = agent): Promise<number> {
  const { status, body } = await begin(by);
  expect(status).toBe(200);
  return body.recording_id;
}
const messageBase = { createdAt: '1795168800000', sessionId: 'x:1', rootId: 'x:0', id: null, _version: '0.7.2' };
const event = (type: string, fields: object = {}) => ({ ...messageBase, type: '@xstate.event', event: { type, ...fields } });
const append = (id: number, part: number, messages: unknown[], by = agent) =>
  by.request('POST', `/api/admin/recordings/${id}/parts`, { part, messages });
const end = (id: number, by = agent) => by.request('POST', `/api/admin/recordings/${id}/end`, {});
const open = (id: number, by = developer, after = 0) => by.request('POST', `/api/admin/recordings/${id}/open`, { after_part: after });
const remove = (id: number, by: TestBrowser) => by.request('POST', `/api/admin/recordings/${id}/delete`, {});

describe('the setting for recordings', () => {
  test('is changed by administrators only and readable by everyone', async () => {
    expect((await allow(false, developer)).status).toBe(403);
    await allow(false);
    expect((await agent.request('GET', '/api/admin/recordings/setting')).body).toEqual({ allowed: false });
  });

  test('prevents new recordings while disabled', async () => {
    await allow(false);
    expect(await begin()).toMatchObject({ status: 409, body: { message: 'Recording is turned off by an administrator' } });
  });

  test('ends running recordings when disabled', async () => {
    const id = await beginAllowed();
    await allow(false);
    expect((await append(id, 1, [event('sidebar.toggle')])).status).toBe(409);
    await allow(true);
    expect(await append(id, 1, [event('sidebar.toggle')])).toMatchObject({ status: 409, body: { message: 'The recording has ended' } });
  });
});

describe('a recording', () => {
  test('is returned as it was sent, with user, time and the last error event', async () => {
    const id = await beginAllowed();
    const first = [
      {
        ...messageBase,
        type: '@xstate.actor',
        name: 'orderAction',
        definition: '{"id":"orderAction","states":{}}',
        snapshot: { status: 'active', value: 'idle' },
      },
      event('order.act', { orderId: 17 }),
    ];
    const second = [event('xstate.error.actor.sendEvent', { error: { status: 409 } }), event('panel.closed')];
    expect((await append(id, 1, first)).body).toEqual({ messages: 2 });
    expect((await append(id, 2, second)).body).toEqual({ messages: 4 });
    server.clock.advance(60_000);
    expect((await end(id)).body).toMatchObject({ id, messages: 4 });
    const { body } = await open(id);
    expect(body).toMatchObject({ recording: { id, by: 'Farhan Shaikh', build: 'a1b2c3' }, next_after: null });
    expect(body.messages).toEqual([...first, ...second]);
    const listed = await developer.request('GET', '/api/admin/recordings');
    expect(listed.body).toMatchObject({
      total: 1,
      rows: [{ id, values: { by: 'Farhan Shaikh', seconds: 60, messages: 4, running: false, last_error: 'xstate.error.actor.sendEvent' } }],
    });
  });

  test('is linked to the previous one that it ended after a reload', async () => {
    const first = await beginAllowed();
    server.clock.advance(39_000);
    const second = await beginAllowed();
    const { rows } = (await developer.request('GET', '/api/admin/recordings')).body as {
      rows: { id: number; values: Record<string, unknown> }[];
    };
    const [of1, of2] = [first, second].map((id) => rows.find((row) => row.id === id)?.values);
    expect(of1).toMatchObject({ running: false, continues: null });
    expect(of2).toMatchObject({ running: true, continues: of1?.['started_at'] });
  });

  test('stores each part once, however often it arrives', async () => {
    const id = await beginAllowed();
    await append(id, 1, [event('sidebar.toggle')]);
    expect((await append(id, 1, [event('sidebar.toggle')])).body).toEqual({ messages: 1 });
    expect((await open(id)).body.messages).toHaveLength(1);
  });

  test('is continued and ended only by its user', async () => {
    const id = await beginAllowed();
    expect((await append(id, 1, [event('sidebar.toggle')], colleague)).status).toBe(404);
    expect((await end(id, admin)).status).toBe(404);
  });

  test('is opened with permission, and opening is audited', async () => {
    const id = await beginAllowed();
    expect((await open(id, agent)).status).toBe(403);
    expect((await open(id, colleague)).status).toBe(403);
    expect((await open(id)).status).toBe(200);
    const rows = await server.db
      .select()
      .from(audit)
      .where(eq(audit.record, `session_recordings/${id}`));
    expect(rows).toContainEqual(
      expect.objectContaining({
        operation: 'admin.openRecording',
        user_id: developer.user?.user_id,
        after: { opened: true, after_part: 0 },
      }),
    );
  });

  test('is deleted by its user and by administrators, not by readers', async () => {
    const [one, other] = [await beginAllowed(), await beginAllowed(colleague)];
    await append(one, 1, [event('sidebar.toggle')]);
    expect((await remove(one, developer)).status).toBe(404);
    expect((await remove(one, colleague)).status).toBe(404);
    expect((await remove(one, agent)).status).toBe(200);
    expect((await remove(other, admin)).status).toBe(200);
    expect(await server.db.$count(sessionRecordings)).toBe(0);
    expect(await server.db.$count(sessionRecordingParts)).toBe(0);
  });

  test('ends a recording of the same user in another session', async () => {
    const first = await beginAllowed();
    await beginAllowed();
    expect((await append(first, 1, [event('sidebar.toggle')])).status).toBe(409);
    const { body } = await agent.request('GET', '/api/admin/recordings/own');
    expect(body.recordings.map(({ ended_at }: { ended_at: string | null }) => ended_at === null)).toEqual([true, false]);
  });
});

describe('a message that must not be recorded is rejected', () => {
  test.each([
    ['somebody’s own words', { text: 'a '.repeat(120) }],
    ['a phone number', { note: 'call 98200 12345' }],
    ['a phone number as a number', { to: 9_820_012_345 }],
    ['a mailbox', { who: 'asha@example.test' }],
    ['a password', { credentials: { password: 'a long enough one' } }],
    ['a one-time code', { code: '123456' }],
  ])('%s', async (_, fields) => {
    const id = await beginAllowed();
    const response = await append(id, 1, [event('form.typed', fields)]);
    expect(response.status).toBe(400);
    expect(await server.db.$count(sessionRecordingParts)).toBe(0);
  });

  test('accepts timestamps, ids and redaction marks', async () => {
    const id = await beginAllowed();
    const fields = {
      at: '2026-11-20T09:30:00.000Z',
      request: randomUUID(),
      order_id: 123_456,
      password: '•••',
      code: 'CONFLICT',
      ms: 1_795_168_800_000,
    };
    expect(await append(id, 1, [event('order.moved', fields)])).toMatchObject({ status: 200 });
  });

  test('rejects invalid messages', async () => {
    const id = await beginAllowed();
    for (const message of [
      { ...event('a'), type: '@other' },
      { ...event('a'), definition: '{}' },
      { ...event('a'), type: '@galen.refused', reason: 'no' },
      7,
    ])
      expect((await append(id, 1, [message])).status).toBe(400);
  });
});

describe('limits', () => {
  test('the size of a part', async () => {
    const id = await beginAllowed();
    const many = Array.from({ length: RECORDING_LIMITS.partMessages + 1 }, () => event('sidebar.toggle'));
    expect((await append(id, 1, many)).status).toBe(400);
    const wide = Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`field ${at}`, 'x'.repeat(150)]));
    expect((await append(id, 1, [event('wide', wide)])).status).toBe(400);
  });

  test('the size of a recording', async () => {
    const id = await beginAllowed();
    await server.db.update(sessionRecordings).set({ bytes: RECORDING_LIMITS.bytes - 10 });
    expect(await append(id, 1, [event('sidebar.toggle')])).toMatchObject({ status: 413 });
  });

  test('the parts per minute', async () => {
    const id = await beginAllowed();
    for (let part = 1; part <= RECORDING_LIMITS.partsPerMinute; part += 1) expect((await append(id, part, [event('a')])).status).toBe(200);
    expect((await append(id, 100, [event('a')])).status).toBe(429);
    server.clock.advance(61_000);
    expect((await append(id, 100, [event('a')])).status).toBe(200);
  });

  test('the recordings per day', async () => {
    for (let made = 0; made < RECORDING_LIMITS.perDay; made += 1) await beginAllowed();
    expect((await begin()).status).toBe(429);
  });

  test('the parts per response', async () => {
    const id = await beginAllowed();
    const wide = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`field ${at}`, 'x'.repeat(150)]));
    for (let part = 1; part <= 12; part += 1) expect((await append(id, part, [event('wide', wide)])).status).toBe(200);
    const first = await open(id);
    expect(first.body.next_after).toBeGreaterThan(0);
    const rest = await open(id, developer, first.body.next_after);
    expect(first.body.messages.length + rest.body.messages.length).toBe(12);
    expect(rest.body.next_after).toBeNull();
  });
});

describe('scheduled cleanup', () => {
  test('ends recordings without recent messages, as of the last one', async () => {
    const id = await beginAllowed(colleague);
    const begunAt = server.clock.now();
    server.clock.advance(RECORDING_LIMITS.silence + 1);
    expect((await append(id, 1, [event('a')], colleague)).status).toBe(409);
    await deleteExpiredRecordings(server.db, server.clock);
    const [row] = await server.db.select().from(sessionRecordings).where(eq(sessionRecordings.id, id));
    expect(row?.ended_at).toEqual(begunAt);
  });

  test('deletes recordings after fourteen days and audits it', async () => {
    const id = await beginAllowed(colleague);
    await append(id, 1, [event('a')], colleague);
    const clock = { now: () => new Date(server.clock.now().getTime() + RECORDING_LIMITS.keptFor - 1) };
    await deleteExpiredRecordings(server.db, clock);
    expect(await server.db.$count(sessionRecordings)).toBe(1);
    await deleteExpiredRecordings(server.db, { now: () => new Date(clock.now().getTime() + 2) });
    expect(await server.db.$count(sessionRecordings)).toBe(0);
    expect(await server.db.$count(sessionRecordingParts)).toBe(0);
    const rows = await server.db
      .select()
      .from(audit)
      .where(eq(audit.record, `session_recordings/${id}`));
    expect(rows.at(-1)).toMatchObject({ operation: 'jobs.spentRecordings', after: null });
  });
});
