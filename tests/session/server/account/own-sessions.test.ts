import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceOf } from '#platform/session/server/devices.ts';
import { openTab } from '#tests/platform/server/realtime/socket-clients.ts';
import { login } from '../sign-in/credentials.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.$client.query('update sessions set ended_at = now() where ended_at is null');
  server.clock.advance(60_000);
});

const sessionsOf = async (browser: TestBrowser) => (await browser.request('GET', '/api/main/sessions')).body.data;
const end = (browser: TestBrowser, id: number | string) => browser.request('POST', `/api/main/sessions/${id}/end`);

async function signedInOn(userAgent: string, username = 'nandini.r'): Promise<TestBrowser> {
  const browser = await server.visitor();
  const credentials = { username, password: 'galen-demo', grant_type: 'password', platform: 'OPS' };
  browser.user = (await browser.request('POST', '/api/main/login', credentials, { 'user-agent': userAgent })).body.data;
  return browser;
}

describe('own sessions', () => {
  test('are listed with their devices, most recently active first, and mark the current one', async () => {
    const one = await signedInOn(WINDOWS);
    const opened = server.clock.now().toISOString();
    server.clock.advance(60_000);
    const other = await signedInOn(MAC);
    expect(await sessionsOf(one)).toEqual([
      {
        id: expect.any(Number),
        device: 'Firefox on macOS',
        created_at: server.clock.now().toISOString(),
        last_active_at: server.clock.now().toISOString(),
        expires_at: '2026-11-18T18:30:00.000Z',
        current: false,
      },
      {
        id: expect.any(Number),
        device: 'Chrome on Windows',
        created_at: opened,
        last_active_at: opened,
        expires_at: '2026-11-18T18:30:00.000Z',
        current: true,
      },
    ]);
    expect((await sessionsOf(other)).map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
  });

  test('do not include ended ones and those of others', async () => {
    const [mine, gone] = [await server.signedIn('nandini.r'), await server.signedIn('nandini.r')];
    await server.signedIn('ganesh.m');
    await gone.request('POST', '/api/main/logout', { role: 'pharmacist', id: null });
    expect(await sessionsOf(mine)).toHaveLength(1);
  });

  test('are ended one by one: 401 and no socket from then on, the others stay', async () => {
    const [mine, lost, third] = [
      await server.signedIn('nandini.r'),
      await server.signedIn('nandini.r'),
      await server.signedIn('nandini.r'),
    ];
    const tab = openTab(lost);
    expect(await tab.outcome).toBe('connected');
    const id = (await sessionsOf(lost)).find(({ current }: { current: boolean }) => current).id;
    expect(await end(mine, id)).toMatchObject({ status: 200, body: { ended: 1 } });
    await tab.disconnected;
    expect(tab.received).toEqual([['session.ended']]);
    expect((await lost.request('GET', '/api/main/me')).status).toBe(401);
    expect(await openTab(lost).outcome).toBe('Session Timeout.');
    expect([(await sessionsOf(mine)).length, (await sessionsOf(third)).length]).toEqual([2, 2]);
  });

  test('are all ended at once, except the current one', async () => {
    const [mine, ...others] = await Promise.all(Array.from({ length: 4 }, () => server.signedIn('nandini.r')));
    expect((await mine!.request('POST', '/api/main/sessions/end-others')).body).toEqual({ ended: 3 });
    expect(await sessionsOf(mine!)).toHaveLength(1);
    for (const other of others) expect((await other.request('GET', '/api/main/me')).status).toBe(401);
    expect((await mine!.request('POST', '/api/main/sessions/end-others')).body).toEqual({ ended: 0 });
  });

  test('of somebody else answer like missing ones, and stay', async () => {
    const [mine, theirs] = [await server.signedIn('nandini.r'), await server.signedIn('ganesh.m')];
    const [{ id }] = await sessionsOf(theirs);
    const [foreign, absent] = [await end(mine, id), await end(mine, 4_711_000)];
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Session not found' } });
    expect(foreign.body).toEqual(absent.body);
    expect((await theirs.request('GET', '/api/main/me')).status).toBe(200);
  });

  test('leave one audit row each when ended', async () => {
    const [mine, other] = [await server.signedIn('nandini.r'), await server.signedIn('nandini.r')];
    const [{ id }] = await sessionsOf(other);
    await end(mine, id);
    await end(mine, id);
    const { rows } = await server.db.$client.query(
      "select user_id, before, after from audit where record = $1 and operation = 'main.endSession'",
      [`sessions/${id}`],
    );
    expect(rows).toEqual([{ user_id: mine.user!.user_id, before: { ended: false }, after: { ended: true } }]);
  });
});

test.each([
  [WINDOWS, 'Chrome on Windows'],
  [MAC, 'Firefox on macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['node', 'Unknown browser'],
  ['', 'Unknown browser'],
  ['(((((', 'Unknown browser'],
])('the device of %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test('a sign-in returns the time of the previous sign-in', async () => {
  await login(await server.visitor(), 'ganesh.m');
  const { rows } = await server.db.$client.query("select last_sign_in_at from users where username = 'ganesh.m'");
  expect(rows).toEqual([{ last_sign_in_at: server.clock.now() }]);
});
