import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueRoles, roles } from '#platform/access/roles.ts';
import { openTab } from '#tests/platform/server/realtime/socket-clients.ts';
import { STEP } from '#tests/session/server/sign-in/credentials.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { type Desk, deskOf } from './people.ts';

let server: TestServer;
let admin: Desk;
let agentAdmin: TestBrowser;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(10 * STEP);
  admin = deskOf(server, await server.signedIn('admin'));
  agentAdmin = await server.signedIn('devika.r');
});

const { callCenterOperation, crm, crmAdmin, crmAgentAdmin, crmTeamLead } = roles;

async function give(username: string, newRoles: string[], by = agentAdmin, version?: number) {
  const user = await admin.user(username);
  return by.request('POST', `/api/main/users/${user.user_id}/queue-role`, { version: version ?? user.version, roles: newRoles });
}

describe('§6 update role for queue users', () => {
  test('changes the roles of the queues and keeps all others', async () => {
    await admin.update('farhan.s', { roles: [crmTeamLead, crm, callCenterOperation, 's3-uploader'] });
    const { version, user_id } = await admin.user('farhan.s');
    const { status, body } = await give('farhan.s', [callCenterOperation, crm]);
    expect(status).toBe(200);
    expect(body).toEqual({ user_id, version: version + 1, roles: ['s3-uploader', callCenterOperation, crm] });
    const { rows } = await server.db.$client.query(
      "select user_id, before, after from audit where operation = 'main.updateQueueUserRole' order by id desc limit 1",
    );
    expect(rows).toEqual([
      {
        user_id: agentAdmin.user!.user_id,
        before: { roles: [crmTeamLead, crm, callCenterOperation, 's3-uploader'] },
        after: { roles: body.roles },
      },
    ]);
  });

  test('takes effect at once, on HTTP and socket', async () => {
    await give('farhan.s', [callCenterOperation]);
    const browser = await server.signedIn('farhan.s');
    const tab = openTab(browser);
    expect(await tab.outcome).toBe('connected');
    await give('farhan.s', []);
    await tab.heard('user.changed');
    expect((await browser.request('GET', '/api/oms/orders/summary')).status).toBe(403);
    tab.close();
  });

  test('adds the first queue role to a user, but cannot leave it empty', async () => {
    expect((await give('ganesh.m', [])).status).toBe(400);
    expect((await give('ganesh.m', [callCenterOperation])).body.roles).toEqual(['warehouse', callCenterOperation]);
    expect((await give('ganesh.m', [])).body.roles).toEqual(['warehouse']);
  });

  test.each(Object.values(roles).filter((role) => !queueRoles.some((queue) => queue === role)))('%s is rejected', async (role) => {
    expect(await give('ganesh.m', [role])).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'roles.0' }] } } });
  });

  test('users cannot grant themselves roles, but may give them up', async () => {
    expect(await give('devika.r', [crmAgentAdmin, crm, crmTeamLead])).toMatchObject({
      status: 403,
      body: { message: 'You cannot give roles to yourself' },
    });
    const crmChief = await admin.update('hetal.r', { roles: [crmAdmin] });
    expect(crmChief.status).toBe(200);
    const hetal = await server.signedIn('hetal.r');
    expect((await give('hetal.r', [crmAdmin, crmAgentAdmin], hetal)).status).toBe(403);
    expect((await give('devika.r', [crmAgentAdmin])).body.roles).toEqual([crmAgentAdmin]);
  });

  test('users cannot give up the right to grant roles; duplicates are removed', async () => {
    const own = (await admin.user('devika.r')).roles;
    expect(await give('devika.r', [])).toMatchObject({
      status: 403,
      body: { message: 'You cannot remove your own right to give roles: ask another admin' },
    });
    expect((await admin.user('devika.r')).roles).toEqual(own);
    expect((await give('ganesh.m', [crm, crm])).body.roles.filter((role: string) => role === crm)).toEqual([crm]);
  });

  test('the queue admin role is granted and revoked only by roles above agent admins', async () => {
    const refused = { status: 403, body: { message: 'Only a queue management admin or an administrator can give or remove this role' } };
    expect(await give('ganesh.m', [crmAdmin])).toMatchObject(refused);
    await admin.update('ganesh.m', { roles: [crmAdmin, 'warehouse'] });
    expect(await give('ganesh.m', [])).toMatchObject(refused);
    await admin.update('hetal.r', { roles: [crmAdmin] });
    const chief = await server.signedIn('hetal.r');
    expect((await give('ganesh.m', [crmAdmin, crm], chief)).status).toBe(200);
    expect((await give('ganesh.m', [], chief)).body.roles).toEqual(['warehouse']);
  });

  test('a stale version is 409, with the fields an agent admin may see', async () => {
    const { version, user_id, name, title, agent_id } = await admin.user('farhan.s');
    const { body: now } = await give('farhan.s', [callCenterOperation]);
    const response = await give('farhan.s', [crm], agentAdmin, version);
    expect(response.status).toBe(409);
    expect(response.body.data).toEqual({ user: { user_id, version: now.version, name, title, agent_id, roles: now.roles } });
  });

  test('the list has exactly the users with a queue role', async () => {
    const { body } = await agentAdmin.request('GET', '/api/main/queue-users');
    const { rows } = await server.db.$client.query('select id from users where roles && $1::text[] and disabled_at is null', [queueRoles]);
    expect(new Set(body.data.map(({ user_id }: { user_id: number }) => user_id))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(body.data).toHaveLength(rows.length);
    for (const row of body.data) expect(Object.keys(row).toSorted()).toEqual(['agent_id', 'name', 'roles', 'title', 'user_id', 'version']);
  });

  test('an unknown user is 404', async () => {
    expect((await agentAdmin.request('POST', '/api/main/users/4711000/queue-role', { version: 1, roles: [crm] })).status).toBe(404);
  });
});
