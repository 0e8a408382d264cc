import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { anOrder, exampleOf, guarded, send } from '#tests/support/operations.ts';
import { login } from './credentials.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = await server.visitor();
});

const password = 'a long enough password';
const form = { user_name: 'Asha Pawar', phone_no: '9820012345', gender: 'FEMALE', email: 'Asha.Pawar@Example.test', password };
const register = (changes: object = {}, by = browser) => by.request('POST', '/api/main/register', { ...form, ...changes });

describe('§4.2 registration', () => {
  test('returns the signed-in user without roles and tabs, and opens a session', async () => {
    const { status, body, headers } = await register();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      name: 'Asha Pawar',
      email: 'asha.pawar@example.test',
      phone_no: '9820012345',
      roles: [],
      resource_access: [],
      agent_id: null,
      mfa_enabled: false,
    });
    expect(headers.getSetCookie().some((line) => line.startsWith('__Host-galen-session='))).toBe(true);
    browser.user = body.data;
    expect((await browser.request('GET', '/api/main/me')).status).toBe(200);
  });

  test('grants no permissions until an administrator assigns roles', async () => {
    browser.user = (await register({ email: 'second@example.test' })).body.data;
    const order = await anOrder(server);
    for (const operation of guarded.filter(({ permission }) => permission !== 'session'))
      expect((await send(browser, operation, exampleOf(operation, order))).status, operation.name).toBe(403);
    const admin = await server.signedIn('admin');
    const id = browser.user!.user_id;
    const { body } = await admin.request('GET', `/api/main/users/${id}`);
    const input = { version: body.version, title: 'Pharmacist', roles: ['pharmacist'], tabs: ['galen'], agent_id: null };
    expect((await admin.request('PUT', `/api/main/users/${id}`, input)).status).toBe(200);
    expect((await browser.request('GET', '/api/oms/orders/summary')).status).toBe(200);
  });

  test('makes the email the user name, in any spelling', async () => {
    await register({ email: 'Third.One@Example.test' });
    for (const name of ['third.one@example.test', 'THIRD.ONE@EXAMPLE.TEST'])
      expect((await login(browser, name, password)).status).toBe(200);
  });

  test('rejects an email that has an account at its field, in every spelling, also in simultaneous requests', async () => {
    const refusal = { status: 400, body: { data: { errors: [{ field: 'email', message: 'This email already has an account' }] } } };
    expect((await register({ email: 'fourth@example.test' })).status).toBe(200);
    expect(await register({ email: 'FOURTH@example.test' })).toMatchObject(refusal);
    const { rows } = await server.db.$client.query("select email from users where username = 'nandini.r'");
    expect(await register({ email: rows[0].email })).toMatchObject(refusal);
    const browsers = await Promise.all(Array.from({ length: 10 }, () => server.visitor()));
    const responses = await Promise.all(browsers.map((by) => register({ email: 'fifth@example.test' }, by)));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, ...Array(9).fill(400)]);
  });

  test('rejects common passwords and the user’s own name at the field', async () => {
    for (const weak of ['password1234', '123456789012', 'passwordpassword', 'iloveyou1234', 'galen-demo-1', 'AshaPawar9820012345'])
      expect(await register({ email: 'weak@example.test', password: weak }), weak).toMatchObject({
        status: 400,
        body: { data: { errors: [{ field: 'password', message: expect.stringMatching(/^Too easy to guess/) }] } },
      });
  });

  test('accepts no roles, tabs, agent id or user name', async () => {
    for (const field of ['roles', 'tabs', 'agent_id', 'username', 'mfa_enabled', 'title'])
      expect(await register({ [field]: ['administrator'] }), field).toMatchObject({
        status: 400,
        body: { data: { errors: [{ field, message: 'Field not found' }] } },
      });
  });

  test('leaves an audit row of the account and one of the session, without the input', async () => {
    const { body } = await register({ email: 'sixth@example.test' });
    const { rows } = await server.db.$client.query(
      "select user_id, record, after from audit where operation = 'main.register' order by id desc limit 2",
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual([body.data.user_id, body.data.user_id]);
    expect(new Set(rows.map(({ record }) => record.split('/')[0]))).toEqual(new Set(['sessions', 'users']));
    expect(JSON.stringify(rows)).not.toMatch(/sixth|Asha|98200/);
  });

  test('is limited to twenty per address in a quarter of an hour; signing in stays possible', async () => {
    const statuses = [];
    for (let at = 0; at < 22; at += 1) statuses.push((await register({ email: `many-${at}@example.test` })).status);
    expect(statuses.slice(18)).toEqual([200, 200, 429, 429]);
    expect((await login(browser, 'nandini.r')).status).toBe(200);
  });
});
