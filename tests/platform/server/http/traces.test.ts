/** Traces in the format of OTLP, as a collector receives them. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { withSpan } from '#platform/server/traces/spans.ts';
import { openTraces } from '#platform/server/traces/open-traces.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status?: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

let collector: Server;
let other: Server;
let server: TestServer;
const received: Export[] = [];
const traceparents: (string | undefined)[] = [];

const addressOf = (of: Server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;
const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(JSON.parse(Buffer.concat(chunks).toString()) as Export);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  other = createServer((request, response) => {
    traceparents.push(request.headers['traceparent'] as string | undefined);
    response.end();
  }).listen(0, '127.0.0.1');
  await Promise.all([once(collector, 'listening'), once(other, 'listening')]);
  server = await startServer('demo', { isTraced: true });
});
afterAll(async () => {
  await server.close();
  collector.close();
  other.close();
});

/** What is received of the work. */
async function spansOf(work: () => Promise<unknown>): Promise<Span[]> {
  received.length = 0;
  const stop = openTraces(`${addressOf(collector)}/`);
  await work();
  await stop();
  return received.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
}

describe('a request', () => {
  test('has a span within that of its caller, with its statements below and without what was typed', async () => {
    const agent = await server.signedIn('farhan.s');
    const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
    const spans = await spansOf(() => agent.request('GET', '/api/oms/orders?q=Canary', undefined, { traceparent }));
    const [request, ...more] = spans.filter(({ name }) => name === 'oms.orders');
    expect(more).toEqual([]);
    expect(request).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
    expect(attributesOf(request!)).toMatchObject({
      'http.request.method': 'GET',
      'http.route': 'oms.orders',
      'http.response.status_code': 200,
      'galen.request': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request!.spanId);
    expect(statements.length).toBeGreaterThan(1);
    expect(new Set(statements.map(({ name }) => name))).toContain('select');
    expect(statements.every(({ traceId }) => traceId === CALLER.traceId)).toBe(true);
    expect(JSON.stringify(spans).toLowerCase()).not.toContain('canary');
    const [{ resource }] = received[0]!.resourceSpans as [Export['resourceSpans'][number]];
    expect(attributesOf(resource)).toMatchObject({
      'service.name': expect.any(String),
      'service.instance.id': expect.stringContaining(':'),
    });
  });

  test('that is refused or unknown has its status', async () => {
    const visitor = await server.visitor();
    const spans = await spansOf(async () => {
      await visitor.request('GET', '/api/oms/orders');
      await visitor.request('GET', '/api/nothing');
    });
    const statuses = spans
      .filter(({ name }) => name === 'oms.orders' || name.startsWith('GET '))
      .map((span) => attributesOf(span)['http.response.status_code']);
    expect(statuses).toEqual([401, 404]);
  });
});

test('a job has a span, named by its kind of fault alone, and calls of other services carry it on', async () => {
  const spans = await spansOf(async () => {
    await withSpan('job one', {}, () => fetch(`${addressOf(other)}/geocode?address=Canary`));
    await withSpan('job two', {}, () => Promise.reject(new TypeError('Canary'))).catch(() => undefined);
  });
  const [one, two] = ['job one', 'job two'].map((name) => spans.find((span) => span.name === name));
  expect(traceparents).toEqual([expect.stringContaining(one!.traceId)]);
  expect(two!.status).toMatchObject({ code: 2 });
  expect(attributesOf(two!)).toEqual({ 'error.type': 'TypeError' });
  expect(JSON.stringify(spans)).not.toContain('Canary');
});

test('without a collector nothing is recorded, and the work is done', async () => {
  received.length = 0;
  expect(await withSpan('job', {}, async () => 7)).toBe(7);
  expect(received).toEqual([]);
});

test.each(['collector', 'ftp://localhost', 'localhost:4318'])('%s is no address of a collector', (url) => {
  expect(() => readConfig([], { OTEL_EXPORTER_OTLP_ENDPOINT: url })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT is an address');
});
