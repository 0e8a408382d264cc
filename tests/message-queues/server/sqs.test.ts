/** Queues of Amazon SQS beside the own ones (§2.2, SQS logs), against a double of it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { arnOf, startSqsDouble } from './sqs-double.ts';

let sqs: Awaited<ReturnType<typeof startSqsDouble>>;
let server: TestServer;
let administrator: TestBrowser;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  sqs = await startSqsDouble();
  const cloud = { ec2: null, sqs: { region: 'ap-south-1', prefix: 'ops-', endpoint: sqs.url } };
  server = await startServer('demo', { cloud });
  administrator = await server.signedIn('admin');
});
afterAll(async () => {
  await server.close();
  await sqs.close();
  vi.unstubAllEnvs();
});
afterEach(() => sqs.clear());

const look = async () => (await administrator.request('GET', '/api/admin/sqs-queues')).body;
const start = (body: object) => administrator.request('POST', '/api/admin/sqs-redrives', body);
const stop = (queue: string) => administrator.request('POST', '/api/admin/sqs-redrive-stops', { queue });

const orders = { name: 'ops-orders', waiting: 7, delayed: 2, inFlight: 3, deadLetters: 'ops-orders-dead' };
const dead = { name: 'ops-orders-dead', waiting: 12 };
const mail = { name: 'ops-mail', waiting: 1 };
const foreign = { name: 'billing', waiting: 99 };

describe('looking at the queues', () => {
  test('counts their messages, on every page of those with the prefix, and says where dead letters go', async () => {
    sqs.state.queues = [orders, dead, foreign, mail];
    const { region, problem, queues } = await look();
    expect([region, problem]).toEqual(['ap-south-1', null]);
    expect(queues).toMatchObject([
      { name: 'ops-mail', counts: { waiting: 1, delayed: 0, in_flight: 0 }, dead_letter_queue: null, dead_letters_of: [] },
      { name: 'ops-orders', counts: { waiting: 7, delayed: 2, in_flight: 3 }, dead_letter_queue: 'ops-orders-dead', redrive: null },
      { name: 'ops-orders-dead', dead_letter_queue: null, dead_letters_of: ['ops-orders'], redrive: null },
    ]);
  });

  test('receives nothing, and changes nothing', async () => {
    sqs.state.queues = [orders, dead];
    await look();
    expect(new Set(sqs.actions())).toEqual(new Set(['ListQueues', 'GetQueueAttributes', 'ListMessageMoveTasks']));
  });

  test('shows the others when one may not be read', async () => {
    sqs.state.queues = [mail, orders];
    sqs.state.faults = { 'GetQueueAttributes ops-mail': { status: 403, code: 'AccessDeniedException', message: 'Not yours' } };
    expect((await look()).queues).toMatchObject([
      { name: 'ops-mail', counts: null, problem: 'REFUSED', detail: 'AccessDeniedException: Not yours' },
      { name: 'ops-orders', counts: { waiting: 7 }, problem: null },
    ]);
  });

  test.each([
    [{ status: 403, code: 'InvalidClientTokenId', message: 'No such key' }, 'REFUSED'],
    [{ status: 500, code: 'InternalError', message: 'Oops' }, 'UNAVAILABLE'],
    ['silent' as const, 'NO-ANSWER'],
  ])('says why Amazon cannot be read: %j', async (fault, problem) => {
    sqs.state.faults = { ListQueues: fault };
    expect(await look()).toMatchObject({ region: 'ap-south-1', problem, queues: [] });
  });

  test('is for administrators alone; without the setting there are none', async () => {
    const plain = await startServer('demo');
    try {
      const agent = await plain.signedIn('nandini.r');
      expect((await agent.request('GET', '/api/admin/sqs-queues')).status).toBe(403);
      const other = await plain.signedIn('admin');
      expect((await other.request('GET', '/api/admin/sqs-queues')).body).toEqual({ region: null, problem: null, detail: '', queues: [] });
      const refused = await other.request('POST', '/api/admin/sqs-redrives', { queue: 'ops-orders-dead' });
      expect(refused.body.data.errors).toEqual([{ field: 'queue', message: 'Amazon SQS is not configured' }]);
    } finally {
      await plain.close();
    }
  });
});

describe('sending dead letters back', () => {
  test('is done by Amazon, with the rate, audited, once', async () => {
    sqs.state.queues = [orders, dead];
    const body = { queue: 'ops-orders-dead', per_second: 50, request_key: randomUUID() };
    const started = await start(body);
    expect(started).toMatchObject({
      status: 200,
      body: { redrive: { status: 'RUNNING', moved: 0, of: 12, per_second: 50, is_running: true } },
    });
    expect(JSON.stringify(started.body)).not.toContain('task-1');
    expect(sqs.state.tasks).toMatchObject([{ SourceArn: arnOf('ops-orders-dead'), MaxNumberOfMessagesPerSecond: 50 }]);
    expect((await start(body)).status).toBe(200);
    expect(sqs.state.tasks).toHaveLength(1);
    expect((await start({ ...body, per_second: 60 })).status).toBe(422);
    expect((await start({ queue: 'ops-orders-dead' })).body.data.errors).toEqual([
      { field: 'queue', message: 'Its dead letters go back already' },
    ]);
    const { rows } = await server.db.execute(sql`select operation, after from audit where record = 'sqs/ops-orders-dead'`);
    expect(rows).toEqual([{ operation: 'admin.startSqsRedrive', after: { redrive: 'started', per_second: 50 } }]);
  });

  test('is stopped, and not twice', async () => {
    sqs.state.queues = [orders, dead];
    await start({ queue: 'ops-orders-dead' });
    expect((await stop('ops-orders-dead')).body.redrive).toMatchObject({ status: 'CANCELLING', is_running: false, per_second: null });
    expect((await stop('ops-orders-dead')).body.data.errors).toEqual([{ field: 'queue', message: 'No dead letters of it go back now' }]);
  });

  test.each([
    ['ops-orders', 'It is no dead-letter queue'],
    ['ops-nothing', 'There is no such queue'],
    ['billing', 'There is no such queue'],
  ])('is refused for %s', async (queue, message) => {
    sqs.state.queues = [orders, dead, foreign];
    expect((await start({ queue })).body.data.errors).toEqual([{ field: 'queue', message }]);
    expect(sqs.state.tasks).toEqual([]);
  });

  test('is refused when nothing waits, with a rate that Amazon does not have, and says when Amazon refuses it', async () => {
    sqs.state.queues = [orders, { ...dead, waiting: 0 }];
    expect((await start({ queue: 'ops-orders-dead' })).body.data.errors).toEqual([{ field: 'queue', message: 'It has no messages' }]);
    expect((await start({ queue: 'ops-orders-dead', per_second: 501 })).body.data.errors[0].field).toBe('per_second');
    sqs.state.queues = [orders, dead];
    sqs.state.faults = { StartMessageMoveTask: { status: 403, code: 'AccessDeniedException', message: 'Not yours' } };
    expect(await start({ queue: 'ops-orders-dead' })).toMatchObject({
      status: 503,
      body: { message: 'Amazon SQS refuses access: AccessDeniedException: Not yours' },
    });
  });

  test('says why one failed', async () => {
    sqs.state.queues = [orders, dead];
    const task = {
      TaskHandle: 't',
      SourceArn: arnOf('ops-orders-dead'),
      ApproximateNumberOfMessagesMoved: 3,
      ApproximateNumberOfMessagesToMove: 12,
    };
    sqs.state.tasks = [{ ...task, Status: 'FAILED', FailureReason: 'CouldNotDetermineMessageSource', StartedTimestamp: 0 }];
    expect((await look()).queues[1].redrive).toMatchObject({ status: 'FAILED', moved: 3, detail: 'CouldNotDetermineMessageSource' });
  });
});

describe('the settings', () => {
  test('are a region, with the beginning of the names', () => {
    expect(readConfig([], { SQS_REGION: 'ap-south-1', SQS_QUEUES: 'ops-' }).cloud.sqs).toEqual({
      region: 'ap-south-1',
      prefix: 'ops-',
      endpoint: null,
    });
    expect(readConfig([], {}).cloud.sqs).toBeNull();
  });

  test.each([
    { SQS_QUEUES: 'ops-' },
    { SQS_REGION: 'Mumbai' },
    { SQS_REGION: 'ap-south-1', SQS_QUEUES: 'ops orders' },
    { SQS_REGION: 'ap-south-1', SQS_ENDPOINT: 'sqs' },
  ])('%j is refused with a message', (env) => {
    expect(() => readConfig([], env)).toThrow(expect.objectContaining({ forUser: true, message: expect.stringContaining('SQS_') }));
  });
});
