import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { businessDate, endOfBusinessDay } from '#platform/contract/business-day.ts';
import { roles } from '#platform/access/roles.ts';
import { demoAccounts } from '#features/session/demo-accounts.ts';
import { type Answer, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { codeAt, login, STEP, verify } from './credentials.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = await server.visitor();
  server.clock.advance(5 * STEP);
});

const setCookies = ({ headers }: Answer) => headers.getSetCookie().filter((line) => line.startsWith('__Host-'));

describe('§4.2 sign-in without MFA', () => {
  test('returns the whole user of §3, and the session in a cookie', async () => {
    const response = await login(browser, 'farhan.s');
    expect(response.status).toBe(200);
    const account = demoAccounts.find(({ username }) => username === 'farhan.s')!;
    const { data } = response.body;
    expect(data).toStrictEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user_id: expect.any(Number),
      id: data.user_id,
      mfa_enabled: false,
      name: account.name,
      title: account.title,
      email: expect.stringContaining('@'),
      phone_no: expect.stringMatching(/^\d{10}$/),
      roles: account.roles,
      resource_access: account.tabs.map((tab) => ({ tabs: { id: tab, name: tab } })),
      agent_id: 1002,
      password_temporary: false,
      django_account: { token: expect.stringMatching(/^[\w-]{43}$/) },
      supervisor_view_permission: true,
      queue_mamngement_agent_admin: false,
      s3_uploader_permission: false,
    });
    expect(data.token).not.toBe(data.django_account.token);
  });

  test('accepts the email as name, ignoring case and spaces around it', async () => {
    const { rows } = await server.db.$client.query("select email from users where username = 'nandini.r'");
    for (const name of ['NANDINI.R', '  nandini.r ', rows[0].email, rows[0].email.toUpperCase()]) {
      expect((await login(browser, name)).status).toBe(200);
    }
  });

  test('puts an agent on duty and leaves one audit row per session', async () => {
    await server.db.$client.query('update users set on_duty = false');
    await server.db.$client.query("update agent_presence set status = 'offline'");
    const { body } = await login(browser, 'farhan.s');
    const { rows: users } = await server.db.$client.query('select on_duty from users where id = $1', [body.data.user_id]);
    expect(users).toEqual([{ on_duty: true }]);
    const { rows: written } = await server.db.$client.query(
      "select count(*) as rows, count(distinct record) as sessions from audit where operation = 'main.login' and before is null and record like 'sessions/%'",
    );
    const { rows: opened } = await server.db.$client.query('select count(*) as sessions from sessions');
    expect(written[0].rows).toBe(written[0].sessions);
    expect(written[0].sessions).toBe(opened[0].sessions);
  });

  test.for([
    ['supervisor_view_permission', roles.crmTeamLead],
    ['queue_mamngement_agent_admin', roles.crmAdmin],
    ['queue_mamngement_agent_admin', roles.crmAgentAdmin],
    ['s3_uploader_permission', roles.s3Uploader],
  ])('§6: %s requires the role %s', async ([flag, role], { expect }) => {
    const { rows } = await server.db.$client.query("select roles from users where username = 'ganesh.m'");
    await server.db.$client.query("update users set roles = array[$1] where username = 'ganesh.m'", [role]);
    expect((await login(browser, 'ganesh.m')).body.data[flag!]).toBe(true);
    await server.db.$client.query("update users set roles = array[$1] where username = 'ganesh.m'", [`${role}-of-old`]);
    expect((await login(browser, 'ganesh.m')).body.data[flag!]).toBe(true);
    await server.db.$client.query("update users set roles = array['pharmacist'] where username = 'ganesh.m'");
    expect((await login(browser, 'ganesh.m')).body.data[flag!]).toBe(false);
    await server.db.$client.query("update users set roles = $1 where username = 'ganesh.m'", [rows[0].roles]);
  });
});

describe('§4.2 sign-in with MFA', () => {
  test('returns only the user id without a session, then the user with the code', async () => {
    const first = await login(browser, 'devika.r');
    expect(first.status).toBe(200);
    expect(first.body).toStrictEqual({ data: { mfa_enabled: true, user_id: expect.any(Number) } });
    expect(setCookies(first)).toEqual([]);

    const second = await verify(browser, 'devika.r', first.body.data.user_id, codeAt('devika.r', server.clock.now()));
    expect(second.status).toBe(200);
    expect(second.body.data).toMatchObject({ mfa_enabled: true, name: 'Devika Rao', agent_id: null, queue_mamngement_agent_admin: true });
    expect(setCookies(second)).toHaveLength(1);
  });

  test('requires user id, name and password of one account in the second step', async () => {
    const { body } = await login(browser, 'devika.r');
    const code = codeAt('devika.r', server.clock.now());
    expect((await verify(browser, 'devika.r', body.data.user_id + 1, code)).status).toBe(401);
    expect((await verify(browser, 'nandini.r', body.data.user_id, code)).status).toBe(401);
    const wrong = { username: 'devika.r', password: 'not it', user_id: body.data.user_id, user_token: code };
    expect((await browser.request('POST', '/api/main/verify-mfa-login', wrong)).status).toBe(401);
    expect((await verify(browser, 'devika.r', body.data.user_id, code)).status).toBe(200);
  });
});

describe('the session cookie', () => {
  test('is host-only, HttpOnly and valid until the business day ends', async () => {
    const [line = ''] = setCookies(await login(browser, 'nandini.r'));
    const [, ...attributes] = line.split('; ');
    const expires = endOfBusinessDay(server.clock.now()).toUTCString();
    expect(attributes.toSorted()).toEqual([`Expires=${expires}`, 'HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
    expect(businessDate(new Date(Date.parse(expires) - 1))).toBe(businessDate(server.clock.now()));
  });

  test('is new at each sign-in, and the previous one is invalid', async () => {
    await browser.signIn('nandini.r');
    const before = new Map(browser.cookies);
    const user = browser.user;
    const stolen = await server.visitor();
    for (const [name, value] of before) stolen.cookies.set(name, value);
    stolen.user = user;
    expect((await stolen.request('GET', '/api/oms/orders/summary')).status).toBe(200);

    await browser.signIn('nandini.r');
    expect(browser.cookies.get('__Host-galen-session')).not.toBe(before.get('__Host-galen-session'));
    expect((await browser.request('GET', '/api/oms/orders/summary')).status).toBe(200);
    expect((await stolen.request('GET', '/api/oms/orders/summary')).status).toBe(401);
  });

  test('is stored by the server as a hash only', async () => {
    await browser.signIn('nandini.r');
    const { rows } = await server.db.$client.query('select * from sessions');
    const stored = JSON.stringify(rows) + rows.map((row) => row.cookie_hash.toString('latin1')).join('');
    for (const secret of [browser.cookies.get('__Host-galen-session')!, browser.user!.token, browser.user!.django_account.token]) {
      expect(stored).not.toContain(secret);
    }
  });
});

describe('accounts cannot be enumerated', () => {
  const seen = ({ status, body, headers }: Answer) => ({ status, body, headers: [...headers.keys()].toSorted() });

  test('unknown name, wrong password, disabled and locked account get the same response', async () => {
    await server.db.$client.query("update users set disabled_at = now() where username = 'hetal.r'");
    await server.db.$client.query("update users set locked_until = $1 where username = 'omkar.j'", [
      new Date(server.clock.now().getTime() + 60_000),
    ]);
    const wrong = seen(await login(browser, 'nandini.r', 'not it'));
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid Username & Password' } });
    expect(seen(await login(browser, 'nobody.at.all', 'not it'))).toEqual(wrong);
    expect(seen(await login(browser, 'hetal.r'))).toEqual(wrong);
    expect(seen(await login(browser, 'omkar.j'))).toEqual(wrong);
    expect(seen(await login(browser, 'devika.r', 'not it'))).toEqual(wrong);
    const second = { username: 'nobody.at.all', password: 'not it', user_id: 1, user_token: '123456' };
    expect(seen(await browser.request('POST', '/api/main/verify-mfa-login', second))).toEqual(wrong);
  });
});
