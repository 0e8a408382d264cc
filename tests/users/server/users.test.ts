import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles, tabs } from '#platform/access/roles.ts';
import { rounds } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { type Desk, deskOf } from './people.ts';

let server: TestServer;
let admin: TestBrowser;
let desk: Desk;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signedIn('admin');
  desk = deskOf(server, admin);
});
afterAll(() => server.close());

const list = async (query = '') => (await admin.request('GET', `/api/main/users?${query}`)).body;
const usernames = async (query: string) =>
  (await list(`${query}&limit=100`)).rows.map(({ values }: { values: { username: string } }) => values.username);
const where = (field: string, is: string, value?: unknown) =>
  `where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field, is, value }] }))}`;

describe('§6 list users', () => {
  test('sorts by name, and counts them', async () => {
    const { rows: all } = await server.db.$client.query('select count(*) as users from users');
    const { rows, total } = await list();
    expect(total).toBe(all[0].users);
    expect(rows).toHaveLength(Math.min(50, total));
    const names = rows.map(({ values }: { values: { name: string } }) => values.name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  test('sorts by last sign-in in either direction, with users who never signed in last', async () => {
    await server.db.$client.query("update users set last_sign_in_at = '2026-01-02' where username = 'omkar.j'");
    await server.db.$client.query("update users set last_sign_in_at = null where username = 'hetal.r'");
    const moments = async (sort: string) =>
      (await list(`sort=${sort}&limit=100`)).rows.map(({ values }: { values: { last_sign_in: string | null } }) => values.last_sign_in);
    const rising = await moments('last_sign_in');
    const signedIn = rising.filter((moment: string | null) => moment !== null);
    expect(signedIn).toEqual(signedIn.toSorted());
    expect(rising.at(-1)).toBe(null);
    const falling = await moments('-last_sign_in');
    expect([falling[0], falling.at(-1)]).toEqual([signedIn.at(-1), null]);
  });

  test('finds parts of name, user name, email, phone number and title, ignoring case', async () => {
    const { email, phone_no } = await desk.user('nandini.r');
    for (const part of ['NANDINI', 'dini.r', email.slice(2), phone_no.slice(1), 'Nandini Rane'])
      expect(await usernames(`search=${encodeURIComponent(part)}`), part).toContain('nandini.r');
    expect(await usernames('search=Warehouse')).toContain('ganesh.m');
    for (const text of ['%', '_', '\\', "'", 'nandini_r', '%25%25'])
      expect(await usernames(`search=${encodeURIComponent(text)}`), text).toEqual([]);
  });

  test('filters by one of several roles and by the state of the account', async () => {
    await server.db.$client.query("update users set roles = '{galen-crm,galen-crm-TeamLead-normal}' where username = 'farhan.s'");
    expect(await usernames(where('roles', 'is', 'pharmacist'))).toContain('nandini.r');
    expect(await usernames(where('roles', 'is', 'galen-crm-TeamLead-normal'))).toContain('farhan.s');
    expect(await usernames(where('roles', 'anyOf', ['galen-crm', 'pharmacist']))).toEqual(
      expect.arrayContaining(['farhan.s', 'nandini.r']),
    );
    expect(await usernames(where('roles', 'isNot', 'galen-crm'))).not.toContain('farhan.s');
    await server.db.$client.query("update users set disabled_at = now() where username = 'omkar.j'");
    expect(await usernames(where('state', 'is', 'DISABLED'))).toEqual(['omkar.j']);
    expect(await usernames(where('state', 'is', 'ACTIVE'))).not.toContain('omkar.j');
    await server.db.$client.query("update users set disabled_at = null, roles = '{}' where username = 'omkar.j'");
    expect(await usernames(where('state', 'is', 'WITHOUT_ROLE'))).toEqual(['omkar.j']);
    expect(await usernames(where('roles', 'empty'))).toEqual(['omkar.j']);
    await server.db.$client.query("update users set locked_until = now() + interval '1 hour' where username = 'omkar.j'");
    const [locked] = (await list(where('state', 'is', 'LOCKED'))).rows;
    expect(locked.values).toMatchObject({ username: 'omkar.j', locked_until: expect.any(String) });
  });

  test('has the number of open sessions, and the end of a lock', async () => {
    await server.signedIn('ganesh.m');
    await server.signedIn('ganesh.m');
    const until = new Date(server.clock.now().getTime() + 60_000);
    await server.db.$client.query("update users set locked_until = $1 where username = 'ganesh.m'", [until]);
    expect(await desk.user('ganesh.m')).toMatchObject({
      open_sessions: 2,
      locked_until: until.toISOString(),
      last_sign_in_at: server.clock.now().toISOString(),
    });
    await server.db.$client.query("update users set locked_until = $1 where username = 'ganesh.m'", [server.clock.now()]);
    expect(await desk.user('ganesh.m')).toMatchObject({ open_sessions: 2, locked_until: null });
  });

  test('contains no secrets', async () => {
    const responses = JSON.stringify([await list('limit=100'), await desk.user('admin')]);
    expect(responses).not.toMatch(/argon2|password|mfa_secret|token|hash/);
    const { rows } = await server.db.$client.query('select mfa_secret from users where mfa_secret is not null');
    for (const { mfa_secret } of rows) expect(responses).not.toContain(mfa_secret);
  });
});

describe('§6 list roles', () => {
  test('returns every role with its permissions, and every tab', async () => {
    const { body } = await admin.request('GET', '/api/main/roles');
    expect(body.roles.map(({ role }: { role: string }) => role)).toEqual(Object.values(roles));
    expect(body.tabs).toEqual(tabs);
    const pharmacist = body.roles.find(({ role }: { role: string }) => role === 'pharmacist');
    expect({ ...pharmacist, permissions: pharmacist.permissions.toSorted() }).toEqual({
      role: 'pharmacist',
      permissions: [
        'callbacks.act',
        'callbacks.read',
        'patients.edit',
        'patients.read',
        'doctor-questions.act',
        'doctors.manage',
        'doctors.read',
        'drop-offs.act',
        'drop-offs.read',
        'orders.read',
        'slot-logs.read',
        'reminders.use',
        'orders.act',
        'orders.place',
        'prescriptions.decode',
        'prescriptions.check',
        'prescription-rules.read',
        'masters.read',
        'catalogue.search',
        'locations.read',
        'rates.read',
        'flow.read',
        'store-groups.read',
      ].toSorted(),
      queue: false,
    });
  });
});

describe('§7.2 list of login users', () => {
  test('has the names of all users who may sign in, and no account data', async () => {
    const { body } = await (await server.signedIn('farhan.s')).request('GET', '/api/main/login-users');
    expect(body.data.map(({ name }: { name: string }) => name)).toContain('Nandini Rane');
    for (const row of body.data) expect(Object.keys(row).toSorted()).toEqual(['agent_id', 'name', 'on_duty', 'title', 'user_id']);
    await server.db.$client.query("update users set disabled_at = now() where username = 'hetal.r'");
    const { body: now } = await admin.request('GET', '/api/main/login-users');
    expect(now.data.map(({ name }: { name: string }) => name)).not.toContain('Hetal Raval');
  });
});

describe('changing a user', () => {
  test('saves title, roles, tabs and agent id at once; the version grows by one; the audit leaves out the title', async () => {
    const before = await desk.user('nandini.r');
    const changes = { title: 'Head pharmacist', roles: ['pharmacist', 'buyer', 'buyer'], tabs: ['galen', 'SRT'], agent_id: 4711 };
    const { status, body } = await desk.update('nandini.r', changes);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...changes, roles: ['pharmacist', 'buyer'], version: before.version + 1 });
    const { rows } = await server.db.$client.query(
      "select user_id, before, after from audit where operation = 'main.updateUser' and record = $1",
      [`users/${before.user_id}`],
    );
    expect(rows).toEqual([
      {
        user_id: admin.user!.user_id,
        before: { roles: before.roles, tabs: before.tabs, agent_id: null },
        after: { roles: ['pharmacist', 'buyer'], tabs: ['galen', 'SRT'], agent_id: 4711 },
      },
    ]);
  });

  test('is refused with 409 and the current user for a stale version, and changes nothing', async () => {
    const { version } = await desk.user('nandini.r');
    const now = (await desk.update('nandini.r', { title: 'Pharmacist' })).body;
    expect(await desk.update('nandini.r', { version, title: 'Lost' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', data: { user: now } },
    });
    expect(await desk.user('nandini.r')).toEqual(now);
  });

  test('succeeds once for twenty simultaneous requests with one version', async () => {
    const { version } = await desk.user('nandini.r');
    const responses = await Promise.all(Array.from({ length: 20 }, (_, at) => desk.update('nandini.r', { version, title: `Title ${at}` })));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, ...Array(19).fill(409)]);
    expect((await desk.user('nandini.r')).version).toBe(version + 1);
  });

  test('rejects an agent id of another user, also in simultaneous requests', async () => {
    const refusal = { status: 400, body: { data: { errors: [{ field: 'agent_id', message: 'Another user has this number' }] } } };
    expect(await desk.update('nandini.r', { agent_id: 1002 })).toMatchObject(refusal);
    const responses = await Promise.all(['nandini.r', 'ganesh.m', 'omkar.j'].map((username) => desk.update(username, { agent_id: 8_888 })));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
  });

  test('rejects unknown roles and tabs', async () => {
    for (const changes of [
      { roles: ['superuser'] },
      { roles: ['Administrator'] },
      { tabs: ['everything'] },
      { password_hash: 'x' },
      { mfa_enabled: false },
      { email: 'a@b.cd' },
    ])
      expect((await desk.update('nandini.r', changes)).status, JSON.stringify(changes)).toBe(400);
  });
});

describe('at least one administrator remains', () => {
  const refusal = (message: RegExp) => ({
    status: 400,
    body: { code: 'BAD_REQUEST', data: { errors: [{ message: expect.stringMatching(message) }] } },
  });

  test('administrators cannot revoke their own role, disable or lock themselves out', async () => {
    await desk.update('ganesh.m', { roles: ['administrator'] });
    expect(await desk.update('admin', { roles: ['galen-crm-admin'] })).toMatchObject(refusal(/Another administrator/));
    expect(await desk.post('admin', 'disabled', { disabled: true })).toMatchObject(refusal(/Another administrator/));
    expect(await desk.post('admin', 'reset-password')).toMatchObject(refusal(/account settings/));
    expect(await desk.post('admin', 'reset-mfa')).toMatchObject(refusal(/account settings/));
    expect(await desk.user('admin')).toMatchObject({ disabled_at: null, mfa_enabled: true, roles: ['administrator', 'galen-crm-admin'] });
    await desk.update('ganesh.m', { roles: ['warehouse'] });
  });

  test('the last one who can sign in keeps the role', async () => {
    expect(await desk.update('admin', { roles: [] })).toMatchObject(refusal(/last administrator/));
    await server.db.$client.query(
      "update users set roles = roles || array['administrator'], disabled_at = now() where username = 'hetal.r'",
    );
    expect(await desk.update('admin', { roles: [] }), 'a disabled one counts for nothing').toMatchObject(refusal(/last administrator/));
  });

  test('two administrators cannot revoke each other’s role or disable each other at the same time', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await server.db.$client.query(
        "update users set roles = array['administrator'], disabled_at = null where username in ('ganesh.m', 'omkar.j')",
      );
      await server.db.$client.query("update users set disabled_at = now() where username = 'admin'");
      const [one, other] = [await server.signedIn('ganesh.m'), await server.signedIn('omkar.j')];
      const [first, second] = [deskOf(server, one), deskOf(server, other)];
      const ids = [await first.idOf('omkar.j'), await first.idOf('ganesh.m')];
      const take = async (from: Desk, username: string) =>
        round % 2 === 0 ? from.update(username, { roles: [] }) : from.post(username, 'disabled', { disabled: true });
      await Promise.all([take(first, 'omkar.j'), take(second, 'ganesh.m')]);
      const { rows } = await server.db.$client.query(
        "select count(*) as left from users where 'administrator' = any(roles) and disabled_at is null and id = any($1)",
        [ids],
      );
      expect(rows[0].left, `round ${round}`).toBeGreaterThan(0);
    }
    await server.db.$client.query("update users set disabled_at = null where username = 'admin'");
  });
});
