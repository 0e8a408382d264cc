import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderRecord, TimelineItem } from '#features/orders/contract.ts';
import { users } from '#platform/session/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { type MadeOrder, type OrderWorld, startOrderWorld } from './order-world.ts';

let world: OrderWorld;
let agent: TestBrowser;
let pharmacist: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  agent = await world.signedIn('farhan.s');
  pharmacist = await world.signedIn('nandini.r');
});
afterAll(() => world.close());

const add = (order: MadeOrder, text: string, request_key: string = randomUUID(), by = agent) =>
  by.request('POST', `/api/oms/orders/${order.id}/notes`, { text, request_key });

const noteIn = ({ timeline }: OrderRecord): TimelineItem | undefined => timeline.find(({ kind }) => kind === 'note');

/** Notifications about an order: title, message, status, and who has them. */
async function noticesOf({ id }: MadeOrder) {
  const { rows } = await world.db.$client.query<{ title: string; message: string; attributes: object; name: string }>(
    `select n.title, n.message, n.message_attributes as attributes, u.name from web_socket_notifications n
     join notification_mappings m on m.web_socket_notification_id = n.id join users u on u.id = m.user_id
     where (n.message_attributes->>'order_id')::bigint = $1 order by m.id`,
    [id],
  );
  return rows;
}

describe('a mention in a note', () => {
  test('notifies the user once, however often the note names them, and leads to the order', async () => {
    const order = await world.make({ status: 'FOLLOW-UP-DOCTOR-WITHIN-TAT' });
    const { body } = await add(order, 'Ask @Nandini Rane.\n@nandini rane knows the doctor');
    expect(noteIn(body)).toMatchObject({ mentions: ['Nandini Rane'] });
    expect(await noticesOf(order)).toEqual([
      {
        title: 'You were mentioned',
        message: `${body.code}: Farhan Shaikh mentioned you in a note`,
        attributes: { order_id: order.id, id: null, status: null },
        name: 'Nandini Rane',
      },
    ]);
    const { body: list } = await pharmacist.request('GET', '/api/node/notifications');
    expect(list.data[0].web_socket_notification.message).toContain(body.code);
  });

  test('notifies nobody twice when the request is repeated, also at the same time', async () => {
    const order = await world.make();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(order, '@Nandini Rane and @Sanjay Menon', key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await noticesOf(order)).map(({ name }) => name).toSorted()).toEqual(['Nandini Rane', 'Sanjay Menon']);
  });

  test('of oneself is marked and notifies nobody; unknown names and users without orders are plain text', async () => {
    const order = await world.make();
    const { body } = await add(order, '@Farhan Shaikh told @Nobody Here and @Ganesh Mhatre');
    expect(noteIn(body)?.mentions).toEqual(['Farhan Shaikh']);
    expect(noteIn((await add(order, 'Mail care@Nandini Rane')).body)).not.toHaveProperty('mentions');
    expect(await noticesOf(order)).toEqual([]);
  });

  test('of a disabled user is plain text', async () => {
    const order = await world.make();
    const byName = eq(users.name, 'Sanjay Menon');
    await world.db.update(users).set({ disabled_at: world.clock.now() }).where(byName);
    const { body } = await add(order, '@Sanjay Menon');
    await world.db.update(users).set({ disabled_at: null }).where(byName);
    expect(noteIn(body)).not.toHaveProperty('mentions');
    expect(await noticesOf(order)).toEqual([]);
  });
});

test('users who may read orders and receive notifications are offered', async () => {
  const { body } = await agent.request('GET', '/api/oms/mentionable-users');
  expect(body.users.map(({ name }: { name: string }) => name)).toEqual(['Farhan Shaikh', 'Nandini Rane', 'Sanjay Menon']);
  const warehouse = await world.signedIn('ganesh.m');
  expect((await warehouse.request('GET', '/api/oms/mentionable-users')).status).toBe(403);
});
