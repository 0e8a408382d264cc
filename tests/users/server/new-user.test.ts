import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signedIn('admin');
});
afterAll(() => server.close());

const invited = { name: 'Gauri Sawant', email: 'Gauri.Sawant@example.test', phone_no: '9820041736', title: 'Buyer' };
const invite = (changes: object = {}) => admin.request('POST', '/api/main/users', { ...invited, ...changes });

describe('an invited user', () => {
  test('has no role, and a temporary password that opens only the choice of another', async () => {
    const { status, body } = await invite();
    expect(status).toBe(200);
    const user = (await admin.request('GET', `/api/main/users/${body.user_id}`)).body;
    expect(user).toMatchObject({ name: 'Gauri Sawant', username: 'gauri.sawant@example.test', title: 'Buyer', roles: [], tabs: [] });
    const browser = await server.visitor();
    expect((await browser.signIn('gauri.sawant@example.test', body.temporary_password)).body.data.password_temporary).toBe(true);
    const { rows } = await server.db.$client.query(
      "select count(*)::int as n from audit where operation = 'main.createUser' and record = $1",
      [`users/${body.user_id}`],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('needs an email without an account, in any case', async () => {
    const { status, body } = await invite({ email: 'GAURI.SAWANT@example.test' });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('This email already has an account')]);
  });

  test('is created once per request key, and the password is returned once', async () => {
    const request = { email: 'ishan@example.test', request_key: crypto.randomUUID() };
    const [first, second] = [await invite(request), await invite(request)];
    expect(first.body.temporary_password).toEqual(expect.any(String));
    expect(second.body).toEqual({ user_id: first.body.user_id, temporary_password: null });
  });
});
