import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTab, type Tab } from '#tests/platform/server/realtime/socket-clients.ts';
import { anOrder, exampleOf, guarded, operations, send } from '#tests/support/operations.ts';
import { codeAt, login, STEP, verify } from '#tests/session/server/sign-in/credentials.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { type Desk, deskOf } from './people.ts';

let server: TestServer;
let admin: TestBrowser;
let desk: Desk;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(10 * STEP);
  admin = await server.signedIn('admin');
  desk = deskOf(server, admin);
});

const me = (browser: TestBrowser) => browser.request('GET', '/api/main/me');

async function tabOf(browser: TestBrowser): Promise<Tab> {
  const tab = openTab(browser);
  expect(await tab.outcome).toBe('connected');
  return tab;
}

/** No jobs run in these tests: every effect is caused by the change itself. */
async function expectSignedOut(browser: TestBrowser, tab: Tab): Promise<void> {
  await tab.disconnected;
  expect(tab.received.at(-1)).toEqual(['session.ended']);
  expect((await me(browser)).status).toBe(401);
  expect(await openTab(browser).outcome).toBe('Session Timeout.');
}

const ORDER_CHANGE = { event: 'mark_follow_up_within_tat' };

describe('an administrator’s change takes effect at once', () => {
  test('a disabled account is signed out everywhere and cannot sign in until it is enabled', async () => {
    const [one, other] = [await server.signedIn('hetal.r'), await server.signedIn('hetal.r')];
    const sockets = [await tabOf(one), await tabOf(other)];
    expect(await desk.post('hetal.r', 'disabled', { disabled: true })).toMatchObject({
      status: 200,
      body: { disabled_at: server.clock.now().toISOString(), open_sessions: 0 },
    });
    await expectSignedOut(one, sockets[0]!);
    await expectSignedOut(other, sockets[1]!);
    expect((await login(await server.visitor(), 'hetal.r')).status).toBe(401);
    expect((await desk.post('hetal.r', 'disabled', { disabled: false })).body.disabled_at).toBe(null);
    expect((await me(one)).status, 'what was ended stays ended').toBe(401);
    expect((await login(await server.visitor(), 'hetal.r')).status).toBe(200);
  });

  test('a disabled agent goes off duty', async () => {
    await server.signedIn('farhan.s');
    await desk.post('farhan.s', 'disabled', { disabled: true });
    const { rows } = await server.db.$client.query("select on_duty from users where username = 'farhan.s'");
    expect(rows).toEqual([{ on_duty: false }]);
    await desk.post('farhan.s', 'disabled', { disabled: false });
  });

  test('a revoked role: the tab is notified, requests are refused, and order events stop', async () => {
    const browser = await server.signedIn('nandini.r');
    const [tab, watching] = [await tabOf(browser), await tabOf(await server.signedIn('farhan.s'))];
    expect((await desk.update('nandini.r', { roles: ['warehouse'] })).status).toBe(200);
    await tab.heard('user.changed');
    expect((await browser.request('GET', '/api/oms/orders/summary')).status).toBe(403);
    expect((await me(browser)).body.data.roles).toEqual(['warehouse']);
    const order = await anOrder(server);
    const farhan = await server.signedIn('farhan.s');
    await farhan.request('POST', `/api/oms/orders/${order.id}/events`, { ...ORDER_CHANGE, version: order.version });
    await watching.heard('order.changed');
    expect(tab.received).toEqual([['user.changed', { user_id: browser.user!.user_id }]]);
    tab.close();
  });

  test('a granted role: the same socket receives order events from then on', async () => {
    const browser = await server.signedIn('ganesh.m');
    const tab = await tabOf(browser);
    await desk.update('ganesh.m', { roles: ['pharmacist'] });
    await tab.heard('user.changed');
    expect((await browser.request('GET', '/api/oms/orders/summary')).status).toBe(200);
    const order = await anOrder(server);
    await browser.request('POST', `/api/oms/orders/${order.id}/events`, { ...ORDER_CHANGE, version: order.version });
    await tab.heard('order.changed', ({ order_id }) => order_id === order.id);
    tab.close();
  });

  test('a revoked tab closes its screens', async () => {
    const browser = await server.signedIn('farhan.s');
    expect((await browser.request('GET', '/api/node/notifications')).status).toBe(200);
    await desk.update('farhan.s', { tabs: ['ORDER'] });
    expect((await browser.request('GET', '/api/node/notifications')).status).toBe(403);
    expect((await me(browser)).body.data.resource_access).toEqual([{ tabs: { id: 'ORDER', name: 'ORDER' } }]);
    await desk.update('farhan.s', { tabs: ['galen', 'ORDER'] });
  });

  test('other users are not notified', async () => {
    const tab = await tabOf(await server.signedIn('store.systems'));
    const changed = await tabOf(await server.signedIn('omkar.j'));
    await desk.update('omkar.j', { title: 'Master data lead' });
    await changed.heard('user.changed');
    expect(tab.received).toEqual([]);
    tab.close();
    changed.close();
  });

  test('a second factor reset by an administrator: signed out, and the password alone signs in', async () => {
    const browser = await server.signedIn('meera.k');
    const tab = await tabOf(browser);
    expect((await desk.post('meera.k', 'reset-mfa')).body.mfa_enabled).toBe(false);
    await expectSignedOut(browser, tab);
    expect((await login(await server.visitor(), 'meera.k')).body.data.token).toBeTypeOf('string');
  });
});

describe('an administrator ends sessions', () => {
  test('lists open sessions, ends one, then all', async () => {
    const [one, other] = [await server.signedIn('omkar.j'), await server.signedIn('omkar.j')];
    const id = await desk.idOf('omkar.j');
    const listed = async () => (await admin.request('GET', `/api/main/users/${id}/sessions`)).body.data;
    const before = await listed();
    expect(before.map(({ current }: { current: boolean }) => current)).toEqual(before.map(() => false));
    const tab = await tabOf(other);
    const latest = Math.max(...before.map(({ id: session }: { id: number }) => session));
    expect((await desk.post('omkar.j', `sessions/${latest}/end`)).body).toEqual({ ended: 1 });
    await expectSignedOut(other, tab);
    expect((await me(one)).status).toBe(200);
    expect((await desk.post('omkar.j', 'end-sessions')).body).toEqual({ ended: before.length - 1 });
    expect(await listed()).toEqual([]);
    expect((await me(one)).status).toBe(401);
  });

  test('a session of another user answers like a missing one', async () => {
    await server.signedIn('nandini.r');
    const { body } = await admin.request('GET', `/api/main/users/${await desk.idOf('nandini.r')}/sessions`);
    const foreign = await desk.post('omkar.j', `sessions/${body.data[0].id}/end`);
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Session not found' } });
    expect(foreign.body).toEqual((await desk.post('omkar.j', 'sessions/4711000/end')).body);
  });

  test('an unknown user is 404', async () => {
    const order = await anOrder(server);
    for (const operation of operations.filter(({ path }) => path.startsWith('/api/main/users/{user_id}'))) {
      const { status, body } = await send(admin, operation, { ...exampleOf(operation, order), user_id: 4_711_000 });
      expect({ status, message: body.message }, operation.name).toEqual({
        status: 404,
        message: expect.stringMatching(/^(User|Session) not found$/),
      });
    }
  });
});

describe('a temporary password', () => {
  test('is shown once, signs out everywhere, and allows only the choice of another', async () => {
    const [browser, order] = [await server.signedIn('nandini.r'), await anOrder(server)];
    const tab = await tabOf(browser);
    await desk.update('nandini.r', { roles: ['pharmacist', 'administrator', 'galen-crm-admin'] });
    const { temporary_password: password } = (await desk.post('nandini.r', 'reset-password')).body;
    expect(password).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    await expectSignedOut(browser, tab);
    expect((await login(await server.visitor(), 'nandini.r')).status).toBe(401);

    const back = await server.visitor();
    back.user = (await login(back, 'nandini.r', password)).body.data;
    expect(back.user).toMatchObject({ password_temporary: true });
    const socket = await tabOf(back);
    const open = new Set(['main.me', 'main.logout', 'main.reportActivity', 'main.changePassword']);
    for (const operation of guarded.filter(({ name }) => !open.has(name))) {
      const response = await send(back, operation, exampleOf(operation, order));
      expect({ status: response.status, message: response.body.message }, operation.name).toEqual({
        status: 403,
        message: 'Choose your own password first, in your account settings',
      });
    }
    expect((await back.request('GET', '/api/oms/prescriptions/1/file')).status).toBe(403);
    const farhan = await server.signedIn('farhan.s');
    const watching = await tabOf(farhan);
    await farhan.request('POST', `/api/oms/orders/${order.id}/events`, { ...ORDER_CHANGE, version: order.version });
    await watching.heard('order.changed');
    expect(socket.received).toEqual([]);

    const chosen = { password, new_password: 'a long enough password', code: null };
    expect((await back.request('POST', '/api/main/password', chosen)).status).toBe(200);
    await socket.heard('user.changed');
    expect((await back.request('GET', '/api/oms/orders/summary')).status).toBe(200);
    const { rows } = await server.db.$client.query("select string_agg(a::text, ' ') as text from audit a");
    expect(rows[0].text).not.toContain(password);
  });

  test('leaves the second factor unchanged', async () => {
    const { temporary_password: password } = (await desk.post('devika.r', 'reset-password')).body;
    const visitor = await server.visitor();
    const { body } = await login(visitor, 'devika.r', password);
    expect(body.data).toEqual({ mfa_enabled: true, user_id: await desk.idOf('devika.r') });
    const credentials = { username: 'devika.r', password, user_id: body.data.user_id, user_token: codeAt('devika.r', server.clock.now()) };
    expect((await visitor.request('POST', '/api/main/verify-mfa-login', credentials)).body.data.password_temporary).toBe(true);
    expect((await verify(visitor, 'devika.r', body.data.user_id, '123456')).status).toBe(401);
  });
});
