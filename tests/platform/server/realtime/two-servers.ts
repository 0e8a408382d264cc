import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBus } from '#platform/server/realtime/bus/bus.ts';
import { users } from '#platform/session/schema.ts';
import { notifyAndRead } from '#tests/notifications/server/stored-notices.ts';
import { startOrderWorld, type OrderWorld } from '#tests/orders/server/order-world.ts';
import { startServer, TestBrowser, type TestServer } from '#tests/support/server.ts';
import { openStream, openTab, streamOf, ticketOf, type Tab } from './socket-clients.ts';

interface Carrier {
  /** Opens what carries the announcements; the database by default. */
  openBus?: () => Promise<OpenBus>;
  /** Cuts the first server off it for a moment. */
  cut: (first: TestServer) => Promise<unknown>;
}

/** Two servers on one database hear each other. Called once in a file. */
export function testTwoServers({ openBus, cut }: Carrier): void {
  let first: OrderWorld;
  let second: TestServer;
  let agent: TestBrowser;
  let pharmacist: TestBrowser;
  const tabs: Tab[] = [];

  beforeAll(async () => {
    const bus = await openBus?.();
    first = await startOrderWorld({ hasOthers: true, ...(bus && { bus }) });
    second = await startServer('empty', { beside: first, ...(bus && { bus }) });
    [agent, pharmacist] = [await first.signedIn('farhan.s'), await first.signedIn('nandini.r')];
    await untilBothHear();
  });
  afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  /** The same browser, whose requests a proxy sends to the other server. */
  function atSecond(browser: TestBrowser): TestBrowser {
    const same = new TestBrowser(second.origin, browser.address);
    for (const [name, value] of browser.cookies) same.cookies.set(name, value);
    same.user = browser.user;
    return same;
  }

  async function tabOf(browser: TestBrowser): Promise<Tab> {
    const tab = openTab(browser);
    tabs.push(tab);
    expect(await tab.outcome).toBe('connected');
    return tab;
  }

  const open = (tab: Tab, record: string): Promise<boolean> => tab.socket.emitWithAck('record.open', { record });
  const idOf = ({ user }: TestBrowser) => user?.user_id ?? 0;
  const nameOf = ({ user }: TestBrowser) => user?.name ?? '';
  const presenceOf = (tab: Tab, ...people: TestBrowser[]) =>
    tab.heard('presence', (fact) => {
      const { people: present } = fact as unknown as { people: { name: string }[] };
      return JSON.stringify(present.map(({ name }) => name)) === JSON.stringify(people.map(nameOf));
    });
  const sessionOf = async (browser: TestBrowser): Promise<number> => {
    const sessions = (await browser.request('GET', '/api/main/sessions')).body as { data: { id: number; current: boolean }[] };
    return sessions.data.find(({ current }) => current)?.id ?? 0;
  };

  /** A fact of each server has reached a tab of the other one. */
  async function untilBothHear(): Promise<void> {
    const [here, there] = [await tabOf(agent), await tabOf(atSecond(agent))];
    const isOf = (id: number) => (fact: { order_id: number }) => fact.order_id === id;
    second.realtime.toReaders('orders.read', 'order.changed', { order_id: 1, version: 1 });
    await here.heard('order.changed', isOf(1));
    first.realtime.toReaders('orders.read', 'order.changed', { order_id: 2, version: 1 });
    await there.heard('order.changed', isOf(2));
  }

  describe('what happens on one server', () => {
    test('reaches the tabs of the other, once, also if it is longer than a NOTIFY', async () => {
      const [here, there] = [await tabOf(pharmacist), await tabOf(atSecond(pharmacist))];
      const fields = Array.from({ length: 2_000 }, (_, at) => `field_${at}`);
      const long = { order_id: 3, version: 1, changed: { fields, from: 'PLACED', to: 'PLACED' } };
      first.realtime.toReaders('orders.read', 'order.changed', long);
      first.realtime.recordsChanged('orders');
      const { id } = await first.make();
      expect((await agent.request('POST', `/api/oms/orders/${id}/events`, { event: 'mark_follow_up_within_tat', version: 1 })).status).toBe(
        200,
      );
      await there.heard('order.changed', ({ order_id }) => order_id === id);
      await there.heard('order.changed', ({ order_id }) => order_id === 3);
      await here.heard('order.changed', ({ order_id }) => order_id === id);
      for (const tab of [here, there]) {
        const ids = tab.received.flatMap(([name, fact]) => (name === 'order.changed' ? (fact as { order_id: number }).order_id : []));
        expect(ids.toSorted((one, other) => one - other)).toEqual([3, id].toSorted((one, other) => one - other));
        expect(tab.received.find(([, fact]) => (fact as { order_id?: number }).order_id === 3)?.[1]).toEqual(long);
      }
    });

    test('counts as a change for who connects to the other later', async () => {
      first.realtime.toReaders('orders.read', 'order.changed', { order_id: 4, version: 1 });
      const tab = await tabOf(atSecond(agent));
      await (await tabOf(agent)).hello;
      first.realtime.toReaders('orders.read', 'order.changed', { order_id: 5, version: 1 });
      await tab.heard('order.changed', ({ order_id }) => order_id === 5);
      first.clock.advance(60_000);
      expect(await (await tabOf(atSecond(agent))).hello).toEqual({ changed_ago: 60_000 });
    });

    test('is not sent to who may not see it', async () => {
      const warehouse = await tabOf(atSecond(await first.signedIn('ganesh.m')));
      const permitted = await tabOf(atSecond(agent));
      first.realtime.toReaders('orders.read', 'order.changed', { order_id: 6, version: 1 });
      await permitted.heard('order.changed', ({ order_id }) => order_id === 6);
      expect(warehouse.received).toEqual([]);
    });
  });

  describe('a user', () => {
    test('whose permissions change on one server has others on the other', async () => {
      const tab = await tabOf(atSecond(pharmacist));
      const change = async (role: string) => {
        await first.db
          .update(users)
          .set({ roles: [role] })
          .where(eq(users.id, idOf(pharmacist)));
        tab.received.length = 0;
        first.realtime.userChanged(idOf(pharmacist));
        await tab.heard('user.changed');
      };
      await change('warehouse');
      expect(await open(tab, 'orders/1')).toBe(false);
      await change('pharmacist');
      expect(await open(tab, 'orders/1')).toBe(true);
    });

    test('whose session ends on one server has no connection left on the other', async () => {
      const browser = await first.signedIn('farhan.s');
      const [tab, stream] = [await tabOf(atSecond(browser)), await streamOf(atSecond(browser))];
      first.realtime.sessionEnded(await sessionOf(browser), { loggedOut: true });
      await tab.disconnected;
      expect(tab.received).toEqual([['session.ended', { loggedOut: true }]]);
      expect(await stream.closed).toBe(4401);
    });

    test('whose session is replaced connects again', async () => {
      const browser = await first.signedIn('farhan.s');
      const tab = await tabOf(atSecond(browser));
      first.realtime.sessionReplaced(await sessionOf(browser));
      await tab.disconnected;
      expect(tab.received).toEqual([]);
    });
  });

  describe('notifications', () => {
    const notice = { title: 'Late order', message: 'Order 17 is late', message_attributes: { order_id: 17, id: null, status: null } };

    test('of one server arrive on the stream of the other', async () => {
      const [stream, tab] = [await streamOf(atSecond(agent)), await tabOf(atSecond(agent))];
      const [stored] = await notifyAndRead(first, notice, { userIds: [idOf(agent)] });
      expect(await stream.heard(1)).toEqual([stored?.pushed]);
      await tab.heard('notifications.changed');
      expect(stream.received).toHaveLength(1);
      stream.socket.terminate();
    });

    test('a ticket of one server opens the stream of the other, once', async () => {
      const ticket = await ticketOf(agent);
      const [opened, again] = [openStream(atSecond(agent), ticket), openStream(atSecond(agent), ticket)];
      const codes = await Promise.all([opened, again].map(({ opened: open, closed }) => open.then(() => Promise.race([closed, stays()]))));
      expect(new Set(codes)).toEqual(new Set([4401, 'open']));
      for (const { socket } of [opened, again]) socket.terminate();
    });

    /** Resolves after a notification would have come. */
    async function stays(): Promise<'open'> {
      const stream = await streamOf(atSecond(pharmacist));
      await notifyAndRead(first, notice, { userIds: [idOf(pharmacist)] });
      await stream.heard(1);
      stream.socket.terminate();
      return 'open';
    }
  });

  test('who has a record open on one server is seen on the other', async () => {
    const [here, there] = [await tabOf(agent), await tabOf(atSecond(pharmacist))];
    expect(await open(here, 'orders/31')).toBe(true);
    expect(await open(there, 'orders/31')).toBe(true);
    await presenceOf(here, pharmacist);
    await presenceOf(there, agent);
    here.close();
    there.received.length = 0;
    await presenceOf(there);
  });

  describe('a server that does not hear the others', () => {
    test('closes its tabs, takes none, and once it hears again they ask for what they missed', async () => {
      const [tab, stream] = [await tabOf(agent), await streamOf(agent)];
      await cut(first);
      await tab.disconnected;
      expect(await openTab(agent).outcome).toBe('The server does not hear the other servers');
      expect(await stream.closed).toBe(1001);
      const later = await connectedAgain(agent);
      expect(await later.hello).toEqual({ changed_ago: 0 });
      await connectedAgain(atSecond(agent));
      await untilBothHear();
    });

    /** The first connection that is admitted. */
    async function connectedAgain(browser: TestBrowser): Promise<Tab> {
      for (let tries = 0; tries < 10_000; tries += 1) {
        const tab = openTab(browser);
        tabs.push(tab);
        if ((await tab.outcome) === 'connected') return tab;
      }
      throw new Error('No connection was admitted');
    }
  });
}
