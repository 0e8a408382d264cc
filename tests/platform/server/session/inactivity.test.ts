import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoAccounts } from '#features/session/demo-accounts.ts';
import { hasRole, roles } from '#platform/access/roles.ts';
import { users } from '#platform/session/schema.ts';
import { endSpentSessions } from '#platform/session/server/spent-sessions.ts';
import { openTab, type Tab } from '../realtime/socket-clients.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { anOrder } from '#tests/support/operations.ts';

const SECOND = 1_000;
/** §4.5: logged out after 360 s; the console reports activity within 30 s. */
const CUT = 390;
const MORNING = new Date('2026-11-18T04:00:00Z');

let server: TestServer;
const tabs: Tab[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(MORNING));
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

const pass = (seconds: number) => server.clock.advance(seconds * SECOND);
const statusOf = async (browser: TestBrowser) => (await browser.request('GET', '/api/main/me')).status;
const report = async (browser: TestBrowser) => (await browser.request('POST', '/api/main/activity')).status;

describe('inactivity for 360 s', () => {
  const isCrm = (account: { roles: string[] }) => hasRole(account.roles, roles.crm);

  test.each(demoAccounts.filter(isCrm).map(({ username }) => username))('%s is refused within 30 s', async (username) => {
    const browser = await server.signedIn(username);
    pass(359);
    expect(await statusOf(browser)).toBe(200);
    pass(CUT - 359);
    expect(await statusOf(browser)).toBe(401);
  });

  test('applies to every role name that contains the product’s crm (§4.5)', async () => {
    const browser = await server.signedIn('omkar.j');
    const named = eq(users.username, 'omkar.j');
    const [before] = await server.db.select({ roles: users.roles }).from(users).where(named);
    await server.db
      .update(users)
      .set({ roles: [...before!.roles, 'galen-crm-trainee'] })
      .where(named);
    pass(CUT);
    expect(await statusOf(browser)).toBe(401);
    await server.db.update(users).set(before!).where(named);
  });

  test.each(demoAccounts.filter((account) => !isCrm(account)).map(({ username }) => username))(
    '%s stays until the day ends',
    async (username) => {
      const browser = await server.signedIn(username);
      pass(10 * 3_600);
      expect(await statusOf(browser)).toBe(200);
    },
  );

  test('reads, background requests and an open socket do not count as activity', async () => {
    const browser = await server.signedIn('farhan.s');
    const tab = openTab(browser);
    tabs.push(tab);
    expect(await tab.outcome).toBe('connected');
    const polls: [string, string, object?][] = [
      ['GET', '/api/oms/orders/summary'],
      ['GET', '/api/main/me'],
      ['GET', '/api/node/notifications'],
      ['POST', '/api/crm/agent-tasks', { channels: [1], agent_id: 1002, status_priority: [] }],
      ['POST', '/api/node/notifications/ticket'],
    ];
    for (let passed = 0; passed < CUT; passed += 30) {
      for (const [method, path, body] of polls)
        expect((await browser.request(method, path, body)).status, `${path} after ${passed} s`).toBe(200);
      tab.socket.emit('cio-ops-connected', { agent_id: '1002_9850010172' }, () => undefined);
      await server.realtime.cutEndedSessions();
      pass(30);
    }
    expect(await statusOf(browser)).toBe(401);
    await server.realtime.cutEndedSessions();
    await tab.disconnected;
    expect(tab.received.at(-1)).toEqual(['session.ended']);
  });

  test('activity reports and user requests count as activity', async () => {
    const browser = await server.signedIn('farhan.s');
    const { id } = await anOrder(server);
    const actions = [
      () => report(browser),
      async () => (await browser.request('POST', `/api/oms/orders/${id}/notes`, { text: 'Rings at noon' })).status,
      async () => (await browser.request('PUT', `/api/oms/orders/${id}/assignee`, { assignee: 'me' })).status,
    ];
    for (let round = 0; round < 9; round += 1) {
      pass(CUT - 1);
      expect(await actions[round % actions.length]!(), `round ${round}`).toBe(200);
    }
    pass(CUT);
    expect(await report(browser), 'too late').toBe(401);
  });

  test('activity in one tab extends the session in all tabs, and no other session', async () => {
    const [first, second] = [await server.signedIn('farhan.s'), await server.signedIn('farhan.s')];
    pass(200);
    await report(first);
    pass(200);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401]);
  });

  test('a new role activates the limit', async () => {
    const browser = await server.signedIn('ganesh.m');
    pass(3_600);
    expect(await statusOf(browser)).toBe(200);
    await server.db.$client.query("update users set roles = roles || array['galen-crm'] where username = 'ganesh.m'");
    expect(await statusOf(browser)).toBe(401);
    await server.db.$client.query("update users set roles = array['warehouse'] where username = 'ganesh.m'");
  });
});

describe('expired sessions', () => {
  const inTheBooks = async (browser: TestBrowser) => {
    const { rows } = await server.db.$client.query('select id, ended_at from sessions where user_id = $1 order by id desc limit 1', [
      browser.user!.user_id,
    ]);
    return rows[0];
  };

  test('are ended once with an audit row; open ones are not', async () => {
    const [idle, busy] = [await server.signedIn('farhan.s'), await server.signedIn('nandini.r')];
    pass(CUT);
    await endSpentSessions(server.db, server.realtime, server.clock);
    await endSpentSessions(server.db, server.realtime, server.clock);
    const [ended, open] = [await inTheBooks(idle), await inTheBooks(busy)];
    expect([ended.ended_at, open.ended_at]).toEqual([server.clock.now(), null]);
    const { rows } = await server.db.$client.query(
      "select user_id, before, after from audit where operation = 'jobs.spentSessions' and record = $1",
      [`sessions/${ended.id}`],
    );
    expect(rows).toEqual([{ user_id: null, before: { ended: false }, after: { ended: true } }]);
  });

  test('include those of yesterday and of disabled accounts', async () => {
    const [yesterday, disabled] = [await server.signedIn('nandini.r'), await server.signedIn('hetal.r')];
    await server.db.$client.query("update users set disabled_at = now() where username = 'hetal.r'");
    await endSpentSessions(server.db, server.realtime, server.clock);
    expect([(await inTheBooks(yesterday)).ended_at, (await inTheBooks(disabled)).ended_at]).toEqual([null, server.clock.now()]);
    pass(24 * 3_600);
    await endSpentSessions(server.db, server.realtime, server.clock);
    expect((await inTheBooks(yesterday)).ended_at).toEqual(server.clock.now());
  });

  test('failures of an address are deleted after a day', async () => {
    const at = server.clock.now();
    await server.db.$client.query("insert into sign_in_sources values ('192.0.2.1', 5, $1), ('192.0.2.2', 5, $2)", [
      new Date(at.getTime() - 25 * 3_600 * SECOND),
      at,
    ]);
    await endSpentSessions(server.db, server.realtime, server.clock);
    const { rows } = await server.db.$client.query("select address from sign_in_sources where address like '192.0.2.%'");
    expect(rows).toEqual([{ address: '192.0.2.2' }]);
  });
});
