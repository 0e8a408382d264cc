import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sized } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { accountFor } from '../integrity/prepared.ts';
import { anOrder } from '#tests/support/operations.ts';
import { STEP } from '#tests/session/server/sign-in/credentials.ts';
import { type GeneratedRequest, generateRequests } from './requests.ts';

/** Fixed, so that every run sends the same requests; change it to test others. */
const SEED = 20_261_118;
const COUNT = sized(1_000, 10_000);
/** Every fifth request is sent over a connection; the others are injected directly. */
const OVER_THE_WIRE = 5;
const AT_ONCE = 16;

let server: TestServer;
/** One connection per request, because the server closes connections after some refusals. */
const agent = new Agent({ keepAlive: false });

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

interface RawAnswer {
  status: number;
  text: string;
}

/** Sends the request byte for byte, because `fetch` would normalise the address. */
function sendRaw(browser: TestBrowser, { method, path, contentType, body }: GeneratedRequest): Promise<RawAnswer> {
  const headers = {
    ...browser.headersFor(method, path),
    ...(contentType && body !== null && { 'content-type': contentType }),
    ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    // An oversized head is refused before its method is parsed, with a body that is unexpected for HEAD.
    sent.on('error', (error: Error & { rawPacket?: Buffer }) => {
      const [, status] = /^HTTP\/1\.1 (431)/.exec(error.rawPacket?.toString('latin1') ?? '') ?? [];
      if (status) resolve({ status: Number(status), text: '' });
      else reject(new Error(`${method} ${path.slice(0, 300)}: ${error.message}`, { cause: error }));
    });
    sent.end(body ?? undefined);
  });
}

/** Injects the request without a connection; falls back to sending it. */
async function handOver(browser: TestBrowser, each: GeneratedRequest): Promise<RawAnswer> {
  const { method, path, contentType, body } = each;
  const host = new URL(server.origin).host;
  const headers = { host, ...browser.headersFor(method, path), ...(contentType && body !== null && { 'content-type': contentType }) };
  const url = path as `/${string}`;
  try {
    const { statusCode, body: text } = await server.app.server.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body !== null && { payload: body }),
    });
    return { status: statusCode, text };
  } catch {
    return sendRaw(browser, each);
  }
}

/** The operation's input, if the request expresses it unambiguously; otherwise null. */
function inputOf({ operation, method, path, body }: GeneratedRequest): unknown {
  const [where = ''] = path.split('?');
  if (method !== operation.method || method === 'GET' || where.split('/').length !== operation.path.split('/').length) return null;
  const fromPath = Object.fromEntries(
    operation.path
      .split('/')
      .flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(where.split('/')[at]!)]] : [])),
  );
  return { ...fromPath, ...(JSON.parse(body?.replace(/^\uFEFF/, '') || '{}') as object) };
}

/** Fault of a response to a generated request, or null. */
function faultOf(each: GeneratedRequest, { status, text }: RawAnswer): string | null {
  const { operation, method, path, contentType, body } = each;
  const summary = `${method} ${path.slice(0, 300)} [${contentType}] ${body?.slice(0, 300)} → ${status} ${text.slice(0, 300)}`;
  if (status >= 500) return `broke: ${summary}`;
  if (status >= 300 || method === 'OPTIONS' || method === 'HEAD') return null;
  const input = inputOf(each);
  if (input && !operation.input.safeParse(input).success) return `succeeded, though it is wrong: ${summary}`;
  const isAnswered = input !== null || (method === operation.method && path.split('?')[0] === operation.path);
  return isAnswered && !operation.output.safeParse(JSON.parse(text)).success ? `answered what was not declared: ${summary}` : null;
}

test(`${COUNT} generated requests (seed ${SEED}) cause no fault, and no invalid one succeeds`, { timeout: 180_000 }, async () => {
  console.log(`seed ${SEED}`);
  const [order, user, visitor] = [await anOrder(server), await server.signedIn('nandini.r'), await server.visitor()];
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const signedIn = new Map<string, Promise<TestBrowser>>();
  /** A user with the operation's permission, because most code lies behind it. */
  const browserFor = ({ operation }: GeneratedRequest): Promise<TestBrowser> => {
    // These operations end sessions, so they use a separate account.
    const username = ['main.logout', 'main.endSession'].includes(operation.name) ? 'ganesh.m' : accountFor(operation);
    const existing = signedIn.get(username);
    if (existing) return existing;
    // Codes are single-use; moves on to the next one.
    server.clock.advance(STEP);
    const browser = server.signedIn(username);
    signedIn.set(username, browser);
    return browser;
  };
  const check = async (each: GeneratedRequest, at: number) => {
    const { permission } = each.operation;
    const deliver = at % OVER_THE_WIRE === 0 ? sendRaw : handOver;
    const sender = permission === 'public' ? visitor : await browserFor(each);
    const answer = await deliver(sender, each);
    if (answer.status === 401 && sender.user)
      for (const [username, browser] of signedIn) if ((await browser) === sender) signedIn.delete(username);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const fault = faultOf(each, answer);
    if (fault) faults.push(fault);
  };

  const requests = generateRequests(order, SEED, COUNT);
  for (let at = 0; at < requests.length; at += AT_ONCE) await Promise.all(requests.slice(at, at + AT_ONCE).map(check));

  console.log(
    `answers: ${[...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
  );
  expect(faults).toEqual([]);
  expect(statuses.get(200), 'some are right').toBeGreaterThan(COUNT / 200);
  expect(statuses.get(400), 'most are wrong').toBeGreaterThan(COUNT / 20);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect((await visitor.request('GET', '/readyz')).status).toBe(200);
  expect((await user.request('GET', '/api/oms/orders/summary')).status, 'the session is still there').toBe(200);
});
