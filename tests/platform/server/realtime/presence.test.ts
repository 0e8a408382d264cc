import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MOST_OPEN_RECORDS } from '#platform/contract/realtime.ts';
import { users } from '#platform/session/schema.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { openTab, type Tab } from './socket-clients.ts';

let server: TestServer;
let agent: TestBrowser;
let pharmacist: TestBrowser;
let masterData: TestBrowser;
const tabs: Tab[] = [];

beforeAll(async () => {
  server = await startServer();
  [agent, pharmacist, masterData] = [
    await server.signedIn('farhan.s'),
    await server.signedIn('nandini.r'),
    await server.signedIn('omkar.j'),
  ];
});
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));
afterAll(() => server.close());

async function tabOf(browser: TestBrowser): Promise<Tab> {
  const tab = openTab(browser);
  tabs.push(tab);
  expect(await tab.outcome).toBe('connected');
  return tab;
}

const open = (tab: Tab, record: unknown): Promise<boolean> => tab.socket.emitWithAck('record.open', { record });
const nameOf = ({ user }: TestBrowser) => user?.name ?? '';

interface Fact {
  record: string;
  people: { name: string; since: string }[];
}
/** Resolves once the tab was notified that exactly these people also have the record open. */
const presenceOf = (tab: Tab, record: string, ...people: TestBrowser[]) =>
  tab.heard('presence', (fact) => {
    const { record: openRecord, people: present } = fact as unknown as Fact;
    return openRecord === record && JSON.stringify(present.map(({ name }) => name)) === JSON.stringify(people.map(nameOf));
  });
const facts = (tab: Tab) => tab.received.filter(([name]) => name === 'presence').map(([, fact]) => fact as Fact);

describe('a record opened by two people', () => {
  test.each(['callbacks/3', 'drop-offs/3'])('may be %s', async (record) => {
    const [agentTab, pharmacistTab] = [await tabOf(agent), await tabOf(pharmacist)];
    expect(await open(agentTab, record)).toBe(true);
    expect(await open(pharmacistTab, record)).toBe(true);
    await presenceOf(agentTab, record, pharmacist);
    const noAccess = await tabOf(masterData);
    expect(await open(noAccess, record)).toBe(false);
  });

  test('notifies each of the other, with the start time, and when the other leaves', async () => {
    const [agentTab, pharmacistTab] = [await tabOf(agent), await tabOf(pharmacist)];
    expect(await open(agentTab, 'orders/17')).toBe(true);
    await presenceOf(agentTab, 'orders/17');
    const since = server.clock.now().toISOString();
    expect(await open(pharmacistTab, 'orders/17')).toBe(true);
    await presenceOf(agentTab, 'orders/17', pharmacist);
    await presenceOf(pharmacistTab, 'orders/17', agent);
    expect(facts(pharmacistTab).at(-1)?.people).toEqual([{ name: nameOf(agent), since }]);
    pharmacistTab.received.length = 0;
    agentTab.socket.emit('record.left', { record: 'orders/17' });
    await presenceOf(pharmacistTab, 'orders/17');
  });

  test('is left when the socket closes', async () => {
    const [agentTab, pharmacistTab] = [await tabOf(agent), await tabOf(pharmacist)];
    await open(agentTab, 'orders/18');
    await open(pharmacistTab, 'orders/18');
    await presenceOf(agentTab, 'orders/18', pharmacist);
    agentTab.received.length = 0;
    pharmacistTab.close();
    await presenceOf(agentTab, 'orders/18');
    expect(facts(agentTab)).toEqual([{ record: 'orders/18', people: [] }]);
  });

  test('counts a person with several tabs once until the last one closes, and never the recipient', async () => {
    const [agentTab, secondAgentTab, pharmacistTab] = [await tabOf(agent), await tabOf(agent), await tabOf(pharmacist)];
    await open(agentTab, 'orders/19');
    await open(secondAgentTab, 'orders/19');
    await open(pharmacistTab, 'orders/19');
    await presenceOf(pharmacistTab, 'orders/19', agent);
    expect(facts(secondAgentTab).every(({ people }) => people.every(({ name }) => name !== nameOf(agent)))).toBe(true);
    secondAgentTab.close();
    await open(agentTab, 'orders/20');
    expect(facts(pharmacistTab).at(-1)?.people).toHaveLength(1);
  });

  test('notifies nobody who does not have it open', async () => {
    const [agentTab, pharmacistTab] = [await tabOf(agent), await tabOf(pharmacist)];
    await open(pharmacistTab, 'orders/22');
    await open(agentTab, 'orders/21');
    await presenceOf(agentTab, 'orders/21');
    await open(pharmacistTab, 'orders/21');
    await presenceOf(agentTab, 'orders/21', pharmacist);
    expect(facts(agentTab).some(({ record }) => record === 'orders/22')).toBe(false);
  });
});

describe('a forbidden record', () => {
  test('is rejected without presence', async () => {
    const [outsider, insider] = [await tabOf(masterData), await tabOf(agent)];
    await open(insider, 'orders/23');
    expect(await open(outsider, 'orders/23')).toBe(false);
    expect(await open(insider, 'masters/1')).toBe(false);
    expect(await open(insider, 'users/1')).toBe(false);
    expect(await open(outsider, 'masters/1')).toBe(true);
    expect(await open(outsider, 'drugs/1')).toBe(true);
    expect(facts(outsider).some(({ record }) => record === 'orders/23')).toBe(false);
    expect(facts(insider).every(({ people }) => people.length === 0)).toBe(true);
  });

  test('is left as soon as an administrator revokes the permission', async () => {
    const [agentTab, pharmacistTab] = [await tabOf(agent), await tabOf(pharmacist)];
    await open(agentTab, 'orders/24');
    await open(pharmacistTab, 'orders/24');
    await presenceOf(agentTab, 'orders/24', pharmacist);
    agentTab.received.length = 0;
    await server.db
      .update(users)
      .set({ roles: ['warehouse'] })
      .where(eq(users.username, 'nandini.r'));
    server.realtime.userChanged(pharmacist.user?.user_id ?? 0);
    await presenceOf(agentTab, 'orders/24');
    expect(await open(pharmacistTab, 'orders/24')).toBe(false);
    await server.db
      .update(users)
      .set({ roles: ['pharmacist'] })
      .where(eq(users.username, 'nandini.r'));
    server.realtime.userChanged(pharmacist.user?.user_id ?? 0);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 17],
    ['a list', ['orders/17']],
    ['another table', 'sessions/1'],
    ['a word of every object', 'constructor/1'],
    ['no id', 'orders/'],
    ['an id that is none', 'orders/0'],
    ['more than an id', 'orders/17/notes'],
    ['a long text', `orders/${'9'.repeat(5_000)}`],
  ])('cannot be %s', async (_, record) => {
    expect(await open(await tabOf(agent), record)).toBe(false);
  });
});

test(`a tab has at most ${MOST_OPEN_RECORDS} open records; closing one makes room`, async () => {
  const tab = await tabOf(agent);
  for (let id = 1; id <= MOST_OPEN_RECORDS; id += 1) expect(await open(tab, `orders/${id}`)).toBe(true);
  expect(await open(tab, 'orders/99')).toBe(false);
  expect(await open(tab, 'orders/1')).toBe(true);
  tab.socket.emit('record.left', { record: 'orders/1' });
  expect(await open(tab, 'orders/99')).toBe(true);
});

test('malformed messages, and closing unopened records, have no effect', async () => {
  const tab = await tabOf(agent);
  for (const message of [undefined, null, 'orders/1', { record: {} }, [[]]]) {
    tab.socket.emit('record.open', message);
    tab.socket.emit('record.left', message);
  }
  tab.socket.emit('record.left', { record: 'orders/4711' });
  expect(await open(tab, 'orders/30')).toBe(true);
});
