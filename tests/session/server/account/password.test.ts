import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { openTab } from '#tests/platform/server/realtime/socket-clients.ts';
import { codeAt, login, STEP, wrongCode } from '../sign-in/credentials.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const NEW = 'a long enough password';
let server: TestServer;
let stored: string;

beforeAll(async () => {
  server = await startServer();
  stored = (await server.db.$client.query("select password_hash from users where username = 'admin'")).rows[0].password_hash;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(10 * STEP);
  await server.db.$client.query('update users set password_hash = $1, password_temporary = false, failures = 0, locked_until = null', [
    stored,
  ]);
});

const change = (browser: TestBrowser, fields: object = {}) =>
  browser.request('POST', '/api/main/password', { password: demoPassword, new_password: NEW, code: null, ...fields });

describe('changing the password', () => {
  test('replaces the old one', async () => {
    expect((await change(await server.signedIn('nandini.r'))).body).toEqual({ changed: true });
    expect((await login(await server.visitor(), 'nandini.r')).status).toBe(401);
    expect((await login(await server.visitor(), 'nandini.r', NEW)).status).toBe(200);
  });

  test('requires the old one, and a new one that is long and different', async () => {
    const browser = await server.signedIn('nandini.r');
    expect(await change(browser, { password: 'not it' })).toMatchObject({ status: 403, body: { message: 'That is not your password' } });
    const atField = (field: string) => ({ status: 400, body: { data: { errors: [{ field }] } } });
    for (const weak of ['elevenchars', 'password1234', 'galenops2026', 'nandini.r@2026'])
      expect(await change(browser, { new_password: weak }), weak).toMatchObject(atField('new_password'));
    await change(browser);
    expect(await change(browser, { password: NEW, new_password: NEW })).toMatchObject(atField('new_password'));
  });

  test('requires the code if there is a second factor', async () => {
    const browser = await server.signedIn('devika.r');
    server.clock.advance(2 * STEP);
    expect(await change(browser)).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'code' }] } } });
    expect((await change(browser, { code: wrongCode('devika.r', server.clock.now()) })).status).toBe(403);
    expect((await login(await server.visitor(), 'devika.r')).status, 'nothing changed').toBe(200);
    expect((await change(browser, { code: codeAt('devika.r', server.clock.now()) })).status).toBe(200);
  });

  test('ends all other sessions at once, on HTTP and socket, and keeps the current one', async () => {
    const [browser, other] = [await server.signedIn('nandini.r'), await server.signedIn('nandini.r')];
    const tab = openTab(other);
    expect(await tab.outcome).toBe('connected');
    expect((await change(browser)).status).toBe(200);
    await tab.disconnected;
    expect(tab.received[0]).toEqual(['session.ended']);
    expect((await other.request('GET', '/api/main/me')).status).toBe(401);
    expect((await browser.request('GET', '/api/main/me')).status).toBe(200);
  });

  test('refuses a sign-in with the old one that is in progress', async () => {
    const browser = await server.signedIn('nandini.r');
    const visitors = await Promise.all(Array.from({ length: 8 }, () => server.visitor()));
    const [changed, ...responses] = await Promise.all([change(browser), ...visitors.map((visitor) => login(visitor, 'nandini.r'))]);
    expect(changed.status).toBe(200);
    for (const [at, { body }] of responses.entries()) {
      visitors[at]!.user = body.data ?? null;
      expect((await visitors[at]!.request('GET', '/api/main/me')).status).toBe(401);
    }
  });

  test('is audited without either password', async () => {
    const browser = await server.signedIn('nandini.r');
    await change(browser);
    const { rows } = await server.db.$client.query(
      "select record, before, after from audit where operation = 'main.changePassword' and record like 'users/%' order by id desc limit 1",
    );
    expect(rows).toEqual([{ record: `users/${browser.user!.user_id}`, before: null, after: { password: 'changed' } }]);
  });
});
