import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OmsCancellation, OmsOrder } from '#features/fulfilment/schema.ts';
import { omsOverHttp } from '#features/fulfilment/server/oms-over-http.ts';
import { checkSignature } from '#platform/server/webhooks/signature.ts';
import type { WebhookCall } from '#platform/server/webhooks/webhook-log.ts';
import { ConfigError } from '#platform/server/config-error.ts';
import { readConfig } from '#platform/server/config.ts';

const SECRET = 'the-secret-of-the-OMS';
const now = new Date('2026-11-23T09:00:00.000Z');

interface Received {
  headers: IncomingMessage['headers'];
  url: string | undefined;
  body: string;
}

const received: Received[] = [];
const kept: WebhookCall[] = [];
let answer: (response: ServerResponse) => void;
let url: string;

const oms = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, url: request.url, body: Buffer.concat(chunks).toString() });
    answer(response);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => oms.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(oms.address() as AddressInfo).port}/orders`;
});
afterAll(() => new Promise((resolve) => oms.close(resolve)));
beforeEach(() => void (received.length = kept.length = 0));

const parts = { clock: { now: () => now }, keep: async (call: WebhookCall) => void kept.push(call) };
const order = { order_id: 17, order_code: 'GLN-17', customer: { name: 'Anita Rao' } } as OmsOrder;
const send = () => omsOverHttp({ url, key: SECRET }, parts).send({ id: 'order_1', attempt: 1, order });
const answers = (status: number, body: string, headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(status, headers).end(body);
};

describe('an order sent to the OMS', () => {
  test('is signed over id, time and body (Standard Webhooks)', async () => {
    answers(200, '{"reference":"OMS-1"}');
    expect(await send()).toEqual({ accepted: true, reference: 'OMS-1' });
    const [message] = received;
    expect(message?.headers).toMatchObject({
      'webhook-id': 'order_1',
      'webhook-timestamp': String(now.getTime() / 1000),
      'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/),
    });
    expect(JSON.parse(message?.body ?? '')).toEqual({ type: 'order.created', timestamp: now.toISOString(), data: order });
    expect(checkSignature([SECRET], now, message?.headers ?? {}, message?.body ?? '')).toEqual({ id: 'order_1' });
    expect(checkSignature([SECRET], now, message?.headers ?? {}, `${message?.body} `)).toEqual({ refused: 'SIGNATURE_WRONG' });
  });

  test.each([
    [422, 'REFUSED', '422: Store 12 does not know drug D-104', true],
    [401, 'REFUSED', '401: Store 12 does not know drug D-104', true],
    [429, 'UNAVAILABLE', '429: Store 12 does not know drug D-104', false],
    [503, 'UNAVAILABLE', '503: Store 12 does not know drug D-104', false],
  ] as const)('answered with %i is %s', async (status, problem, detail, permanent) => {
    answers(status, '{"message":"Store 12 does not know\\u0000 drug D-104"}');
    expect(await send()).toEqual({ accepted: false, problem, detail, permanent });
  });

  test('is cancelled by a signed message; an OMS that does not have the order needs no more', async () => {
    const cancellation = { order_id: 17, order_code: 'GLN-17', reason: 'Ordered by mistake' } as OmsCancellation;
    const sendCancellation = () => omsOverHttp({ url, key: SECRET }, parts).send({ id: 'cancel_1', attempt: 1, cancellation });
    answers(200, '{"reference":"OMS-1"}');
    expect(await sendCancellation()).toEqual({ accepted: true, reference: 'OMS-1' });
    const [message] = received;
    expect(JSON.parse(message?.body ?? '')).toEqual({ type: 'order.cancelled', timestamp: now.toISOString(), data: cancellation });
    expect(checkSignature([SECRET], now, message?.headers ?? {}, message?.body ?? '')).toEqual({ id: 'cancel_1' });
    answers(404, '{"message":"No such order"}');
    expect(await sendCancellation()).toEqual({ accepted: true, reference: '' });
    expect(await send()).toMatchObject({ accepted: false, problem: 'REFUSED' });
  });

  test('is not sent after a redirect', async () => {
    answers(307, '', { location: '/elsewhere' });
    expect(await send()).toMatchObject({ accepted: false, problem: 'BAD-ANSWER', permanent: false });
    expect(received.map((message) => message.url)).toEqual(['/orders']);
  });

  test.each([
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['another shape', '{"ok":true}'],
    ['an endless reference', `{"reference":"${'x'.repeat(200)}"}`],
    ['more than the 64 KiB that are read', `{"reference":"OMS-1","more":"${'x'.repeat(70_000)}"}`],
  ])('is not accepted by a 200 with %s, and tried again', async (_, body) => {
    answers(200, body);
    expect(await send()).toMatchObject({ accepted: false, problem: 'BAD-ANSWER', permanent: false });
  });

  test('without an answer is tried again', async () => {
    answer = (response) => void response.destroy();
    expect(await send()).toEqual({ accepted: false, problem: 'NO-ANSWER', detail: '', permanent: false });
  });

  test('is kept in the log of messages with its answer, without its contents', async () => {
    const line = { at: now, direction: 'OUT', service: 'fulfilment', message_id: 'order_1', type: 'order.created', request_id: null };
    answers(200, '{"reference":"OMS-1"}');
    await send();
    answers(503, '');
    await send();
    answer = (response) => void response.destroy();
    await send();
    expect(kept).toEqual([
      { ...line, status: 200, problem: null, took: expect.any(Number) },
      { ...line, status: 503, problem: 'REFUSED', took: expect.any(Number) },
      { ...line, status: null, problem: 'NO-ANSWER', took: expect.any(Number) },
    ]);
  });
});

describe('the settings', () => {
  const fulfilment = (env: Record<string, string>) => readConfig([], env).fulfilment;

  test('have an OMS only with its secret, and one or two secrets of reports', () => {
    expect(fulfilment({})).toEqual({ oms: null, reportSecrets: [] });
    expect(
      fulfilment({
        OMS_URL: 'https://oms.example.com',
        OMS_SECRET: SECRET,
        FULFILMENT_SECRETS: 'a-new-secret-of-it, the-old-secret-of-it',
      }),
    ).toEqual({ oms: { url: 'https://oms.example.com', key: SECRET }, reportSecrets: ['a-new-secret-of-it', 'the-old-secret-of-it'] });
  });

  test.each([
    [{ OMS_URL: 'https://oms.example.com' }, 'OMS_URL and OMS_SECRET belong together'],
    [{ FULFILMENT_SECRETS: 'short' }, 'at least 16 characters'],
    [{ FULFILMENT_SECRETS: 'a-new-secret-of-it,the-old-secret-of-it,a-third-secret-of-it' }, 'or two of them'],
  ])('%o are refused', (env, words) => {
    expect(() => fulfilment(env as Record<string, string>)).toThrow(ConfigError);
    expect(() => fulfilment(env as Record<string, string>)).toThrow(words);
  });
});
