import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChannelRecord } from '#features/channels/contract.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let lead: TestBrowser;
let agent: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  lead = await server.signedIn('farhan.s');
  agent = await server.signedIn('meera.k');
});
afterAll(() => server.close());

async function made(name: string): Promise<ChannelRecord> {
  const body = { name, priority: 50, tat_minutes: 45, causes: ['callback'], request_key: randomUUID() };
  const answer = await lead.request('POST', '/api/crm/channels', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const send = (browser: TestBrowser, { id, version }: ChannelRecord, path: string, fields: object = {}) =>
  browser.request('POST', `/api/crm/channels/${id}/${path}`, { version, ...fields });

test('a queue is made once per name, changed, paused, resumed and closed', async () => {
  const channel = await made('Morning calls');
  expect(channel).toMatchObject({ status: 'ACTIVE', type: 'AGENT', causes: ['callback'], members: [], waiting: 0 });
  const again = await lead.request('POST', '/api/crm/channels', {
    name: 'Morning calls',
    priority: 1,
    tat_minutes: 45,
    causes: ['callback'],
  });
  expect([again.status, again.body.data.errors[0].field]).toEqual([400, 'name']);
  const settings = {
    name: 'Early calls',
    causes: ['callback', 'drop-off'],
    priority: 60,
    tat_minutes: 30,
    offer_seconds: 45,
    script: 'Good day, {name}.\nOffer the evening slot.',
  };
  const changed = (await send(lead, channel, 'settings', settings)).body;
  expect(changed).toMatchObject({ ...settings, version: 2 });
  for (const [field, wrong] of [
    ['name', { name: 'Orders' }],
    ['causes', { causes: [] }],
    ['offer_seconds', { offer_seconds: 9 }],
    ['script', { script: 'x'.repeat(1_001) }],
  ] as const) {
    const { status, body } = await send(lead, changed, 'settings', { ...settings, ...wrong });
    expect([status, body.data.errors[0].field]).toEqual([400, field]);
  }
  expect((await send(lead, channel, 'pause')).status).toBe(409);
  const paused = (await send(lead, changed, 'pause')).body;
  const resumed = (await send(lead, paused, 'resume')).body;
  const closed = (await send(lead, resumed, 'close')).body;
  expect([paused, resumed, closed].map(({ status }) => status)).toEqual(['PAUSED', 'ACTIVE', 'CLOSED']);
  const refused = await send(lead, closed, 'resume');
  expect([refused.status, refused.body.message]).toEqual([409, 'The queue is closed']);
});

test('a queue with open tasks is not closed', async () => {
  const orders = (await lead.request('GET', '/api/crm/channels/1')).body;
  const refused = await send(lead, orders, 'close');
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^Open tasks of the queue: \d+$/)]);
});

test('agents become members with weight and limit, and are removed; nobody else', async () => {
  const channel = await made('Evening calls');
  const { agents } = (await lead.request('GET', '/api/crm/queue-agents')).body;
  const { user_id, name } = agents[0];
  const added = (await send(lead, channel, 'members', { user_id, weight: 2, cap: 3 })).body;
  expect(added.members).toEqual([{ user_id, name, weight: 2, cap: 3, held: expect.any(Number) }]);
  const changed = (await send(lead, added, 'members', { user_id, weight: 4, cap: 6 })).body;
  expect(changed.members).toMatchObject([{ weight: 4, cap: 6 }]);
  const removed = (await send(lead, changed, 'members/remove', { user_id })).body;
  expect(removed.members).toEqual([]);
  expect(removed.log[0].payload).toEqual({ agent: name, removed: true });
  const pharmacist = (await server.signedIn('nandini.r')).user!.user_id;
  const stranger = await send(lead, removed, 'members', { user_id: pharmacist, weight: 1, cap: 5 });
  expect([stranger.status, stranger.body.data.errors[0].field]).toEqual([400, 'user_id']);
  const tooMany = await send(lead, removed, 'members', { user_id, weight: 11, cap: 0 });
  expect(tooMany.body.data.errors.map(({ field }: { field: string }) => field)).toEqual(['weight', 'cap']);
});

test('a queue says what it needs of its agents, and when; hours end after they begin', async () => {
  const channel = await made('Night calls');
  const needs = { languages: ['mr'], skills: ['complaints'], hours_from: '20:00', hours_until: '08:00' };
  const refused = await send(lead, channel, 'needs', needs);
  expect([refused.status, refused.body.data.errors[0].field]).toEqual([400, 'hours_until']);
  const saved = (await send(lead, channel, 'needs', { ...needs, hours_until: '23:00' })).body;
  expect(saved).toMatchObject({ languages: ['mr'], skills: ['complaints'], hours: { from: '20:00', until: '23:00' }, version: 2 });
  const free = (await send(lead, saved, 'needs', { languages: [], skills: [], hours_from: '', hours_until: '' })).body;
  expect(free).toMatchObject({ languages: [], skills: [], hours: null });
});

test('agents neither see nor change queues', async () => {
  expect((await agent.request('GET', '/api/crm/channels')).status).toBe(403);
  const orders = (await lead.request('GET', '/api/crm/channels/1')).body;
  expect((await send(agent, orders, 'pause')).status).toBe(403);
});
