import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agents } from '#features/session/demo/public.ts';
import { sourceOf } from '#platform/session/server/lockout.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { login } from './credentials.ts';

const MINUTE = 60_000;
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  // X-Forwarded-For is not trusted: every visitor comes from this machine.
  server = await startServer('demo', { trustProxy: null });
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = await server.visitor();
  server.clock.advance(24 * 60 * MINUTE);
  await server.db.$client.query('delete from sign_in_sources');
  await server.db.$client.query('update users set failures = 0, locked_until = null');
});

/** A different unknown name each time, so that only the address is locked. */
const names = [...agents.map(({ username }) => username), 'nobody'];

async function fail(times: number, headers: (at: number) => Record<string, string> = () => ({})): Promise<number[]> {
  const statuses = [];
  for (let at = 0; at < times; at += 1) {
    const credentials = { username: names[at % names.length], password: 'not it', grant_type: 'password', platform: 'OPS' };
    statuses.push((await browser.request('POST', '/api/main/login', credentials, headers(at))).status);
  }
  return statuses;
}
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

describe('a network address that fails a hundred times', () => {
  test('is locked: right passwords are refused too, with 429 and the time to wait', async () => {
    expect(count(await fail(99), 401)).toBe(99);
    expect((await login(browser, 'nandini.r')).status).toBe(200);
    expect(await fail(3)).toEqual([401, 429, 429]);
    const refused = await login(browser, 'nandini.r');
    expect(refused).toMatchObject({ status: 429, body: { message: 'Too many tries. Wait a moment.', data: { retry_after: 60 } } });
    expect(
      (await browser.request('POST', '/api/main/verify-mfa-login', { username: 'x', password: 'x', user_id: 1, user_token: '123456' }))
        .status,
    ).toBe(429);
    server.clock.advance(MINUTE);
    expect((await login(browser, 'nandini.r')).status).toBe(200);
  });

  test('is locked for 1 minute, then 2, 4, 8 and at most 15, each after one more failure', async () => {
    await fail(100);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      server.clock.advance(minutes * MINUTE - 1_000);
      expect((await login(browser, 'nandini.r')).body.data, `1 s before ${minutes} min are over`).toEqual({ retry_after: 1 });
      server.clock.advance(1_000);
      await fail(1);
    }
  });

  test('starts again after a quarter of an hour without a lock', async () => {
    await fail(99);
    server.clock.advance(15 * MINUTE);
    expect(count(await fail(99), 401)).toBe(99);
  });

  test('is that of the connection: X-Forwarded-For is ignored', async () => {
    const statuses = await fail(103, (at) => ({
      'x-forwarded-for': `10.9.8.${at}`,
      forwarded: `for=10.9.8.${at}`,
      'x-real-ip': `10.9.8.${at}`,
    }));
    expect(count(statuses, 429)).toBe(3);
  });

  test('does not affect signed-in users', async () => {
    await browser.signIn('nandini.r');
    const guesser = browser;
    await fail(100);
    expect((await guesser.request('GET', '/api/main/me')).status).toBe(200);
  });

  test('leaves an audit row per failure without name and password', async () => {
    for (const username of ['nobody-1', 'nobody-2']) await login(browser, username, 'not it');
    const { rows } = await server.db.$client.query(
      "select record, before, after from audit where record like 'sign_in_sources/%' order by id desc limit 2",
    );
    const row = { record: 'sign_in_sources/127.0.0.1', before: null, after: { refused: true } };
    expect(rows).toEqual([row, row]);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s: a network of addresses has one count', (ip, source) => {
  expect(sourceOf(ip)).toBe(source);
});

test('behind a trusted proxy, each address has its own count', async () => {
  const proxied = await startServer();
  browser = await proxied.visitor();
  expect(count(await fail(101), 429)).toBe(1);
  expect((await login(await proxied.visitor(), 'nandini.r')).status).toBe(200);
  await proxied.close();
});
