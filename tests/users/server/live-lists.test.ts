import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTab, type Tab } from '#tests/platform/server/realtime/socket-clients.ts';
import { login, STEP } from '#tests/session/server/sign-in/credentials.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { type Desk, deskOf } from './people.ts';

let server: TestServer;
let admin: TestBrowser;
let desk: Desk;
let watching: Tab;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(10 * STEP);
  admin = await server.signedIn('admin');
  desk = deskOf(server, admin);
  watching = await tabOf(admin);
});

async function tabOf(browser: TestBrowser): Promise<Tab> {
  const tab = openTab(browser);
  expect(await tab.outcome).toBe('connected');
  return tab;
}

/** Events about this user that the administrator's tab receives after `work`. */
async function eventsAbout(username: string, work: () => Promise<unknown>): Promise<unknown[]> {
  const userId = await desk.idOf(username);
  watching.ofAccounts.splice(0);
  await work();
  return watching.heard('users.changed', (fact) => 'user_id' in fact && fact.user_id === userId);
}

describe('viewers of user lists are notified at once', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['of a sign-in', () => server.signedIn('omkar.j')],
    ['of a change', () => desk.update('omkar.j', { title: 'Catalogue' })],
    ['of a temporary password', () => desk.post('omkar.j', 'reset-password')],
    ['of an account that is disabled', () => desk.post('omkar.j', 'disabled', { disabled: true })],
    ['of an account that is enabled again', () => desk.post('omkar.j', 'disabled', { disabled: false })],
    ['of the end of every session', () => desk.post('omkar.j', 'end-sessions')],
  ])('%s', async (_, work) => {
    expect(await eventsAbout('omkar.j', work)).toEqual(['users.changed', { user_id: await desk.idOf('omkar.j') }]);
  });

  test('of a logout', async () => {
    const hetal = await server.signedIn('hetal.r');
    const out = () => hetal.request('POST', '/api/main/logout', { role: 'buyer', id: null });
    expect(await eventsAbout('hetal.r', out)).toEqual(['users.changed', { user_id: await desk.idOf('hetal.r') }]);
  });

  test('only while they have the permission', async () => {
    await desk.update('farhan.s', { roles: ['galen-crm-agent-admin'] });
    const [warehouse, farhan] = [await tabOf(await server.signedIn('ganesh.m')), await tabOf(await server.signedIn('farhan.s'))];
    await eventsAbout('hetal.r', () => server.signedIn('hetal.r'));
    await farhan.heard('users.changed');
    await desk.update('farhan.s', { roles: ['call-center-operation'] });
    await farhan.heard('user.changed');
    farhan.ofAccounts.splice(0);
    await eventsAbout('hetal.r', () => server.signedIn('hetal.r'));
    expect([warehouse.ofAccounts, farhan.ofAccounts]).toEqual([[], []]);
  });
});

test('changes of own sessions are sent to every device', async () => {
  const here = await tabOf(await server.signedIn('hetal.r'));
  here.ofAccounts.splice(0);
  expect((await login(await server.visitor(), 'hetal.r')).status).toBe(200);
  expect(await here.heard('sessions.changed')).toEqual(['sessions.changed', { user_id: await desk.idOf('hetal.r') }]);
});

test('one of two simultaneous password resets is refused', async () => {
  const responses = await Promise.all([desk.post('nandini.r', 'reset-password'), desk.post('nandini.r', 'reset-password')]);
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { body } = responses.find(({ status }) => status === 200)!;
  expect((await login(await server.visitor(), 'nandini.r', body.temporary_password)).status).toBe(200);
});
