import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { anOrder, exampleOf, guarded, type OrderFacts, send } from '#tests/support/operations.ts';

const NOON = new Date('2026-11-18T06:30:00Z');
let server: TestServer;
let order: OrderFacts;

beforeAll(async () => {
  server = await startServer();
  order = await anOrder(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

const copyOf = async (browser: TestBrowser) => {
  const copy = await server.visitor();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  copy.user = structuredClone(browser.user);
  return copy;
};

/** Response statuses of every operation that needs a session, by name. */
async function statuses(browser: TestBrowser, headers: Record<string, string> = {}) {
  const entries = [];
  for (const operation of guarded)
    entries.push([operation.name, (await send(browser, operation, exampleOf(operation, order), headers)).status]);
  return Object.fromEntries(entries);
}

const everywhere = (status: number) => Object.fromEntries(guarded.map(({ name }) => [name, status]));
const summary = (browser: TestBrowser) => browser.request('GET', '/api/oms/orders/summary');

describe('§7.1 cookie and header token, both or nothing', () => {
  test('without a session every non-public operation returns 401 with a message of §8', async () => {
    const visitor = await server.visitor();
    expect(await statuses(visitor)).toEqual(everywhere(401));
    expect((await summary(visitor)).body).toMatchObject({ code: 'UNAUTHORIZED', message: 'Session Timeout.' });
  });

  test('the cookie alone opens nothing', async () => {
    const browser = await server.signedIn('nandini.r');
    browser.user = null;
    expect(await statuses(browser)).toEqual(everywhere(401));
  });

  test('the token alone opens nothing', async () => {
    const browser = await server.signedIn('nandini.r');
    browser.cookies.delete('__Host-galen-session');
    expect(await statuses(browser)).toEqual(everywhere(401));
  });

  test('cookie and token of two sessions open nothing together, not even of one user', async () => {
    const [first, second] = [await server.signedIn('nandini.r'), await server.signedIn('nandini.r')];
    first.user = second.user;
    expect(await statuses(first)).toEqual(everywhere(401));
    expect((await summary(second)).status).toBe(200);
  });

  test('each service accepts only the token of its own header scheme', async () => {
    const browser = await server.signedIn('nandini.r');
    const { token, django_account } = browser.user!;
    const swapped = await copyOf(browser);
    swapped.user = { ...browser.user!, token: django_account.token, django_account: { token } };
    expect(await statuses(swapped)).toEqual(everywhere(401));
    for (const authorization of [
      `Basic ${django_account.token}`,
      `bearer${django_account.token}`,
      django_account.token,
      `Bearer  ${django_account.token}`,
      'Bearer',
      'Bearer ',
    ]) {
      expect((await browser.request('GET', '/api/oms/orders/summary', undefined, { authorization })).status, authorization).toBe(401);
    }
    expect((await browser.request('GET', '/api/oms/orders/summary', undefined, { authorization: '', token })).status).toBe(401);
  });

  test('prescription files require the same', async () => {
    const visitor = await server.visitor();
    expect((await visitor.request('GET', '/api/oms/prescriptions/1/file')).status).toBe(401);
    expect((await visitor.request('POST', `/api/oms/orders/${order.id}/prescriptions`)).status).toBe(401);
  });
});

describe('logout (§4.3)', () => {
  test('ends the session on the server: a replayed cookie opens nothing', async () => {
    const browser = await server.signedIn('farhan.s');
    const replay = await copyOf(browser);
    const answer = await browser.request('POST', '/api/main/logout', { role: 'call-center-operation', id: 1002 });
    expect(answer).toMatchObject({ status: 200, body: { ended: true } });
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('__Host-galen-session='))).toMatch(
      /^__Host-galen-session=;.*Expires=Thu, 01 Jan 1970/,
    );
    expect(answer.headers.get('clear-site-data')).toContain('cache');
    expect(await statuses(replay)).toEqual(everywhere(401));
  });

  test('takes an agent off duty, ends this session only, and leaves one audit row', async () => {
    await server.db.$client.query(
      "update sessions set ended_at = created_at where user_id = (select id from users where username = 'farhan.s')",
    );
    const [browser, otherBrowser] = [await server.signedIn('farhan.s'), await server.signedIn('farhan.s')];
    const isOnDuty = async () =>
      (await server.db.$client.query("select on_duty from users where username = 'farhan.s'")).rows[0].on_duty as boolean;
    await browser.request('POST', '/api/main/logout', { role: 'call-center-operation', id: null });
    expect((await summary(otherBrowser)).status).toBe(200);
    expect(await isOnDuty()).toBe(true);
    await otherBrowser.request('POST', '/api/main/logout', { role: 'call-center-operation', id: null });
    expect(await isOnDuty()).toBe(false);
    const { rows: audit } = await server.db.$client.query(
      "select record, before, after from audit where operation = 'main.logout' and record like 'sessions/%' order by id desc limit 2",
    );
    expect(audit).toEqual([
      { record: expect.stringMatching(/^sessions\/\d+$/), before: { ended: false }, after: { ended: true } },
      expect.anything(),
    ]);
    expect(audit[0].record).not.toBe(audit[1].record);
    await server.signedIn('farhan.s');
    expect(await isOnDuty()).toBe(true);
  });
});

describe('the business day', () => {
  test('§4.4: a session ends at midnight in the business time zone, on the server too', async () => {
    server.clock.set(new Date('2026-11-18T18:29:59Z'));
    const browser = await server.signedIn('nandini.r');
    expect((await summary(browser)).status).toBe(200);
    server.clock.set(new Date('2026-11-18T18:30:01Z'));
    expect(await statuses(browser)).toEqual(everywhere(401));
  });

  test('a session from just after midnight lasts the whole day, past midnight in UTC', async () => {
    server.clock.set(new Date('2026-11-17T18:30:00Z'));
    const browser = await server.signedIn('nandini.r');
    server.clock.set(new Date('2026-11-18T00:00:01Z'));
    expect((await summary(browser)).status).toBe(200);
    server.clock.set(new Date('2026-11-18T18:29:59.999Z'));
    expect((await summary(browser)).status).toBe(200);
    server.clock.set(new Date('2026-11-18T18:30:00Z'));
    expect((await summary(browser)).status).toBe(401);
  });
});

describe('account changes apply to the next request', () => {
  test('a disabled account', async () => {
    const browser = await server.signedIn('hetal.r');
    await server.db.$client.query("update users set disabled_at = now() where username = 'hetal.r'");
    expect(await statuses(browser)).toEqual(everywhere(401));
  });

  test('a role revoked, and granted', async () => {
    const browser = await server.signedIn('nandini.r');
    await server.db.$client.query("update users set roles = array['warehouse'] where username = 'nandini.r'");
    expect(await summary(browser)).toMatchObject({ status: 403, body: { message: 'You don’t have access to orders' } });
    await server.db.$client.query("update users set roles = array['pharmacist'] where username = 'nandini.r'");
    expect((await summary(browser)).status).toBe(200);
  });
});

describe('the session identifies the caller', () => {
  test("another agent's number is refused, and nothing happens to that agent", async () => {
    await server.db.$client.query(
      "insert into queue_tasks (subject, subject_id, channel_id, agent_id, status, due_at, created_at) values ('order', 900001, 1, 1001, 'offered', now(), now())",
    );
    const tasksOf = async (agent: number) =>
      (await server.db.$client.query("select count(*) as tasks from queue_tasks where agent_id = $1 and status = 'offered'", [agent]))
        .rows[0].tasks;
    const before = await tasksOf(1001);
    const browser = await server.signedIn('farhan.s');
    expect(await browser.request('POST', '/api/crm/unassign-tasks', { agent_id: 1001 })).toMatchObject({
      status: 403,
      body: { message: 'agent_id belongs to another user' },
    });
    expect(await browser.request('POST', '/api/main/logout', { role: 'call-center-operation', id: 1001 })).toMatchObject({
      status: 403,
      body: { message: 'id belongs to another user' },
    });
    expect(await tasksOf(1001)).toBe(before);
    expect((await summary(browser)).status).toBe(200);
  });

  test('a role that the session lacks is refused with an audit row; the session stays', async () => {
    const browser = await server.signedIn('farhan.s');
    expect(await browser.request('POST', '/api/main/logout', { role: 'administrator', id: 1002 })).toMatchObject({
      status: 403,
      body: { message: 'role belongs to another user' },
    });
    expect((await browser.request('POST', '/api/main/logout', { role: 'none', id: null })).status).toBe(403);
    expect((await summary(browser)).status).toBe(200);
    const { rows } = await server.db.$client.query(
      "select after from audit where operation = 'main.logout' and record like 'users/%' order by id desc limit 3",
    );
    expect(rows.slice(0, 2)).toEqual([{ after: { refused: 'role' } }, { after: { refused: 'role' } }]);
  });

  test('an account without an agent number may send none', async () => {
    const browser = await server.signedIn('nandini.r');
    expect((await browser.request('POST', '/api/crm/unassign-tasks', { agent_id: 1001 })).status).toBe(403);
    expect((await browser.request('POST', '/api/main/logout', { role: 'pharmacist', id: 1001 })).status).toBe(403);
  });

  test("one's own number releases the tasks that are not begun (§4.3), each with an audit row", async () => {
    await server.db.$client.query(
      `insert into queue_tasks (subject, subject_id, channel_id, agent_id, status, due_at, created_at)
        values ('order', $1, 1, 1002, 'offered', now(), now()), ('order', $2, 1, 1002, 'inProgress', now(), now())`,
      [order.id + 1, order.id + 2],
    );
    const browser = await server.signedIn('farhan.s');
    const answer = await browser.request('POST', '/api/crm/unassign-tasks', { agent_id: 1002 });
    expect(answer).toMatchObject({ status: 200, body: { is_error: false } });
    expect(answer.body.data.length).toBeGreaterThan(0);
    const { rows } = await server.db.$client.query(
      "select distinct status from queue_tasks where agent_id = 1002 and status in ('offered', 'inProgress')",
    );
    expect(rows).toEqual([{ status: 'inProgress' }]);
    const afterReplacement = await browser.request('POST', '/api/crm/unassign-tasks', { agent_id: 1002 });
    expect(afterReplacement.body).toEqual({ is_error: false, message: 'No tasks were waiting', data: [] });
    const { rows: audit } = await server.db.$client.query(
      "select record, after->>'status' as status from audit where operation = 'crm.unassignTasks' and record like 'queue_tasks/%'",
    );
    expect(audit).toEqual(answer.body.data.map((id: number) => ({ record: `queue_tasks/${id}`, status: 'waiting' })));
  });

  test('user, role and permission in a payload are unknown fields', async () => {
    const browser = await server.signedIn('nandini.r');
    for (const field of ['user_id', 'agent_id', 'role', 'roles', 'email', 'by', 'permission']) {
      const answer = await browser.request('POST', `/api/oms/orders/${order.id}/notes`, { text: 'A note', [field]: 1 });
      expect(answer, field).toMatchObject({ status: 400, body: { data: { errors: [{ field, message: 'Field not found' }] } } });
    }
  });
});
