import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTab } from '#tests/platform/server/realtime/socket-clients.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { codeAt, login, STEP, verify } from './credentials.ts';

const COOKIE = '__Host-galen-session';
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(10 * STEP);
  browser = await server.visitor();
});

const me = async (by: TestBrowser) => (await by.request('GET', '/api/main/me')).status;

async function copyOf(original: TestBrowser): Promise<TestBrowser> {
  const copy = await server.visitor();
  for (const [name, value] of original.cookies) copy.cookies.set(name, value);
  copy.user = original.user;
  return copy;
}

describe('a new session id', () => {
  test('is issued at the end of the second step: the previous one is invalid, on HTTP and socket', async () => {
    await browser.signIn('nandini.r');
    const before = await copyOf(browser);
    const tab = openTab(before);
    expect(await tab.outcome).toBe('connected');
    const { body } = await login(browser, 'devika.r');
    expect(await me(before), 'the first step alone changes nothing').toBe(200);
    const response = await verify(browser, 'devika.r', body.data.user_id, codeAt('devika.r', server.clock.now()));
    browser.user = response.body.data;
    expect(browser.cookies.get(COOKIE)).not.toBe(before.cookies.get(COOKIE));
    await tab.disconnected;
    expect([await me(before), await me(browser)]).toEqual([401, 200]);
    expect(await openTab(before).outcome).toBe('Session Timeout.');
  });

  test('is issued at registration, too', async () => {
    await browser.signIn('nandini.r');
    const before = await copyOf(browser);
    const form = {
      user_name: 'Asha Pawar',
      phone_no: '9820012345',
      gender: 'FEMALE',
      email: 'asha@example.test',
      password: 'a long enough password',
    };
    browser.user = (await browser.request('POST', '/api/main/register', form)).body.data;
    expect([await me(before), await me(browser)]).toEqual([401, 200]);
  });

  test.each(['login', 'second step'])('makes a cookie planted before the %s useless', async (kind) => {
    browser.cookies.set(COOKIE, 'planted-by-somebody-else-0123456789abcdefghi');
    await browser.signIn(kind === 'login' ? 'nandini.r' : 'devika.r');
    expect(await me(browser)).toBe(200);
    expect(browser.cookies.get(COOKIE)).not.toContain('planted');
    const planter = await copyOf(browser);
    planter.cookies.set(COOKIE, 'planted-by-somebody-else-0123456789abcdefghi');
    expect(await me(planter)).toBe(401);
  });

  test('gives an attacker who plants their own session no access to the next one', async () => {
    const attacker = await server.signedIn('ganesh.m');
    browser.cookies.set(COOKIE, attacker.cookies.get(COOKIE)!);
    await browser.signIn('nandini.r');
    expect([await me(attacker), await me(browser)]).toEqual([401, 200]);
  });
});

describe('between password and code', () => {
  test('no cookie is set, and the data of the first step opens neither socket nor stream', async () => {
    const first = await login(browser, 'devika.r');
    expect(first.headers.getSetCookie().filter((line) => line.startsWith('__Host-'))).toEqual([]);
    const userId = String(first.body.data.user_id);
    for (const token of [userId, first.body.data.user_id, undefined]) {
      expect(await openTab(browser, { token }).outcome).toBe('Session Timeout.');
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      expect(await openTab(browser, { token, cookie: `${cookie}; ${COOKIE}=${userId}` }).outcome).toBe('Session Timeout.');
    }
  });

  test('the user id alone does not open the second step', async () => {
    const { body } = await login(browser, 'devika.r');
    const code = codeAt('devika.r', server.clock.now());
    const responses = await Promise.all(
      ['', 'x'].map((password) =>
        browser.request('POST', '/api/main/verify-mfa-login', {
          username: 'devika.r',
          password,
          user_id: body.data.user_id,
          user_token: code,
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([400, 401]);
  });
});
