import { orderChanged } from '#features/orders/server/order-realtime.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roles } from '#platform/access/roles.ts';
import type { StoredNotification } from '#features/notifications/contract.ts';
import { notificationMappings, webSocketNotifications } from '#features/notifications/schema.ts';
import { users } from '#platform/session/schema.ts';
import { notify, statusAttribute, type Audience } from '#features/notifications/server/notify.ts';
import { startOrderWorld, type OrderWorld } from '#tests/orders/server/order-world.ts';
import { openTab, streamOf, type Tab } from '#tests/platform/server/realtime/socket-clients.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { notifyAndRead } from './stored-notices.ts';

let world: OrderWorld;
let mine: TestBrowser;
let theirs: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  [mine, theirs] = [await world.signedIn('farhan.s'), await world.signedIn('nandini.r')];
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.delete(notificationMappings);
  await world.db.delete(webSocketNotifications);
});

const notice = { title: 'Order moved', message: 'GLN-1: it moved', message_attributes: { order_id: 1, id: null, status: 'placed' } };
const notifyAudience = (audience: Audience) => notifyAndRead(world, notice, audience);
const idOf = (browser: TestBrowser) => browser.user!.user_id;
const list = async (browser: TestBrowser): Promise<StoredNotification[]> =>
  (await browser.request('GET', '/api/node/notifications')).body.data;
const post = (browser: TestBrowser, action: string, body: object = {}) =>
  browser.request('POST', `/api/node/notifications/${action}`, body);

describe('§7.4 the list', () => {
  test('has the signed-in user’s own notifications, newest first, in the shape of §3', async () => {
    const [first] = await notifyAudience({ userIds: [idOf(mine), idOf(theirs)] });
    world.clock.advance(1_000);
    const [second] = await notifyAudience({ userIds: [idOf(mine)] });
    await notifyAudience({ userIds: [idOf(theirs)] });
    expect(await list(mine)).toEqual(
      [second!, first!].map(({ pushed }) => ({
        id: pushed.notification_mapping_id,
        created_at: pushed.created_at,
        read_at: null,
        web_socket_notification: { id: pushed.web_socket_notification_id, ...notice },
      })),
    );
    expect(await list(theirs)).toHaveLength(2);
  });

  test('has at most 200 notifications', async () => {
    for (let count = 0; count < 201; count += 1) await notifyAudience({ userIds: [idOf(mine)] });
    const [newest, ...others] = await list(mine);
    expect(others).toHaveLength(199);
    expect(newest!.id).toBeGreaterThan(others[0]!.id);
  });
});

describe('§7.4 reading and clearing', () => {
  test('marks one as read once, by the id of the mapping or of the notification', async () => {
    const [one] = await notifyAudience({ userIds: [idOf(mine), idOf(theirs)] });
    const [other] = await notifyAudience({ userIds: [idOf(mine)] });
    expect((await post(mine, 'update', { notification_mapping_id: one!.pushed.notification_mapping_id })).body).toEqual({ changed: 1 });
    const readAt = world.clock.now().toISOString();
    world.clock.advance(5_000);
    const again = [
      await post(mine, 'update', { notification_mapping_id: one!.pushed.notification_mapping_id }),
      await post(mine, 'read', { web_socket_notification_id: one!.pushed.web_socket_notification_id }),
    ];
    expect(again.map(({ body }) => body)).toEqual([{ changed: 0 }, { changed: 0 }]);
    expect((await post(mine, 'read', { web_socket_notification_id: other!.pushed.web_socket_notification_id })).body).toEqual({
      changed: 1,
    });
    expect((await list(mine)).map(({ read_at }) => read_at)).toEqual([world.clock.now().toISOString(), readAt]);
    expect((await list(theirs)).map(({ read_at }) => read_at)).toEqual([null]);
  });

  test('clears one; clearing or reading it again succeeds', async () => {
    const [one] = await notifyAudience({ userIds: [idOf(mine)] });
    const which = { notification_mapping_id: one!.pushed.notification_mapping_id };
    expect((await post(mine, 'clear', which)).body).toEqual({ changed: 1 });
    expect(await list(mine)).toEqual([]);
    expect([(await post(mine, 'clear', which)).body, (await post(mine, 'update', which)).body]).toEqual([{ changed: 0 }, { changed: 0 }]);
  });

  test('of all affects only the user’s own, and is idempotent', async () => {
    for (let count = 0; count < 3; count += 1) await notifyAudience({ userIds: [idOf(mine), idOf(theirs)] });
    expect([(await post(mine, 'read-all')).body, (await post(mine, 'read-all')).body]).toEqual([{ changed: 3 }, { changed: 0 }]);
    expect((await list(mine)).every(({ read_at }) => read_at !== null)).toBe(true);
    expect([(await post(mine, 'clear-all')).body, (await post(mine, 'clear-all')).body]).toEqual([{ changed: 3 }, { changed: 0 }]);
    expect([await list(mine), (await list(theirs)).map(({ read_at }) => read_at)]).toEqual([[], [null, null, null]]);
  });

  test('from a hundred tabs at once counts once', async () => {
    const [one] = await notifyAudience({ userIds: [idOf(mine)] });
    const which = { notification_mapping_id: one!.pushed.notification_mapping_id };
    const responses = await Promise.all(Array.from({ length: 100 }, () => post(mine, 'clear', which)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(responses.reduce((sum, { body }) => sum + body.changed, 0)).toBe(1);
  });

  test.each([
    ['update', 'notification_mapping_id'],
    ['clear', 'notification_mapping_id'],
    ['read', 'web_socket_notification_id'],
  ] as const)('%s of another user’s notification answers like a missing one', async (action, field) => {
    const [foreign] = await notifyAudience({ userIds: [idOf(theirs)] });
    const [foreignResponse, absent] = [
      await post(mine, action, { [field]: foreign!.pushed[field] }),
      await post(mine, action, { [field]: 987_654_321 }),
    ];
    expect(foreignResponse.status).toBe(404);
    expect(foreignResponse.body).toEqual(absent.body);
    expect((await list(theirs)).map(({ read_at }) => read_at)).toEqual([null]);
  });

  test('notifies every tab of the user and nobody else; without a change nothing is sent', async () => {
    const tabs = [openTab(mine), openTab(await world.signedIn('farhan.s')), openTab(theirs)] as [Tab, Tab, Tab];
    for (const tab of tabs) expect(await tab.outcome).toBe('connected');
    const [one] = await notifyAudience({ userIds: [idOf(mine)] });
    const which = { notification_mapping_id: one!.pushed.notification_mapping_id };
    await post(mine, 'clear', which);
    await post(mine, 'clear', which);
    await post(mine, 'read-all');
    orderChanged(world.realtime, 1, 1);
    for (const tab of tabs) await tab.heard('order.changed');
    const fact = ['notifications.changed', { user_id: idOf(mine) }];
    const last = ['order.changed', { order_id: 1, version: 1 }];
    // The notification itself, and that it was cleared, once.
    expect(tabs.map(({ received }) => received)).toEqual([[fact, fact, last], [fact, fact, last], [last]]);
    for (const tab of tabs) tab.close();
  });
});

describe('recipients (§2.5)', () => {
  test('are enabled accounts with the product’s tab (§2.5), each once', async () => {
    const everybody = [roles.callCenterOperation, roles.pharmacist, roles.warehouse, roles.administrator];
    await world.db.update(users).set({ disabled_at: world.clock.now() }).where(eq(users.username, 'admin.a'));
    const deliveries = await notifyAudience({ roles: everybody, userIds: [idOf(mine), null] });
    await world.db.update(users).set({ disabled_at: null }).where(eq(users.username, 'admin.a'));
    expect(deliveries.map(({ userId }) => userId)).toEqual([idOf(mine), idOf(theirs)]);
  });

  test('are chosen by the exact name of the role, without the excluded users', async () => {
    const deliveries = await notifyAudience({ roles: [roles.callCenterOperation, roles.pharmacist], except: [idOf(theirs), null] });
    expect(deliveries.map(({ userId }) => userId)).toEqual([idOf(mine)]);
  });

  test('without any, nothing is stored', async () => {
    expect([
      await notifyAudience({}),
      await notifyAudience({ userIds: [null] }),
      await notifyAudience({ userIds: [idOf(mine)], except: [idOf(mine)] }),
    ]).toEqual([[], [], []]);
    expect(await world.db.$count(webSocketNotifications)).toBe(0);
  });

  test('statuses have the form of the specification', () => {
    expect(statusAttribute('FOLLOW-UP-DOCTOR-WITHIN-TAT')).toBe('follow_up_doctor_within_tat');
    expect(statusAttribute('CONFIRM-BUT-NEED-PRESCRIPTION')).toBe('confirm_but_need_prescription');
    expect(statusAttribute('SUBSCRIPTION STOPPED')).toBe('subscription_stopped');
  });
});

describe('storing before pushing', () => {
  test('neither stores nor pushes what is rolled back', async () => {
    const stream = await streamOf(mine);
    const { id } = await world.make();
    await mine.request('PUT', `/api/oms/orders/${id}/assignee`, { assignee: 'me' });
    const stale = await theirs.request('POST', `/api/oms/orders/${id}/events`, { event: 'mark_follow_up_within_tat', version: 9 });
    expect(stale.status).toBe(409);
    const broken = world.db.transaction(async (tx) => {
      await notify(tx, world.clock.now(), notice, { userIds: [idOf(mine)] });
      throw new Error('and then it went wrong');
    });
    await expect(broken).rejects.toThrow('and then it went wrong');
    expect([await list(mine), await world.db.$count(webSocketNotifications)]).toEqual([[], 0]);
    expect((await theirs.request('POST', `/api/oms/orders/${id}/events`, { event: 'mark_follow_up_within_tat', version: 1 })).status).toBe(
      200,
    );
    const [pushed] = await stream.heard(1);
    expect((await list(mine)).map((stored) => stored.id)).toEqual([pushed!.notification_mapping_id]);
    stream.socket.terminate();
  });

  test('has the notification in the list when it is pushed', async () => {
    const { id } = await world.make();
    await mine.request('PUT', `/api/oms/orders/${id}/assignee`, { assignee: 'me' });
    const stream = await streamOf(mine);
    const seen: number[][] = [];
    const listRead = new Promise<void>((resolve) => {
      stream.socket.on('message', () => void list(mine).then((rows) => seen.push(rows.map((row) => row.id)) && resolve()));
    });
    await theirs.request('POST', `/api/oms/orders/${id}/events`, { event: 'mark_follow_up_within_tat', version: 1 });
    await listRead;
    expect(seen).toEqual([stream.received.map((pushed) => pushed.notification_mapping_id)]);
    stream.socket.terminate();
  });
});
