import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredNotification } from '#features/notifications/contract.ts';
import { product } from '#platform/contract/product.ts';
import { roles } from '#platform/access/roles.ts';
import { notificationMappings, webSocketNotifications } from '#features/notifications/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { users } from '#platform/session/schema.ts';
import { escalateOverdue } from '#features/orders/server/escalations.ts';
import { startOrderWorld, type OrderWorld, type OrderOptions } from '#tests/orders/server/order-world.ts';
import { streamOf } from '#tests/platform/server/realtime/socket-clients.ts';
import type { TestBrowser } from '#tests/support/server.ts';

let world: OrderWorld;
let agent: TestBrowser;
let pharmacist: TestBrowser;
let teamLead: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  const [pharmacistRow] = await world.db.select().from(users).where(eq(users.username, 'farhan.s'));
  const { id: _, ...like } = pharmacistRow!;
  await world.db.insert(users).values({
    ...like,
    username: 'devika.r',
    email: 'devika.r@galen.example',
    name: 'Devika Rao',
    roles: [roles.crmAgentAdmin],
    tabs: [product.slug],
  });
  [agent, pharmacist, teamLead] = [await world.signedIn('farhan.s'), await world.signedIn('nandini.r'), await world.signedIn('devika.r')];
});
afterAll(() => world.close());

const assignedOrder = async (browser: TestBrowser, options: OrderOptions = {}) => {
  const order = await world.make(options);
  expect((await browser.request('PUT', `/api/oms/orders/${order.id}/assignee`, { assignee: 'me' })).status).toBe(200);
  return order;
};
const act = (browser: TestBrowser, id: number, event: string, version: number, more: object = {}) =>
  browser.request('POST', `/api/oms/orders/${id}/events`, { event, version, ...more });

/** Notifications about the order, as `name: title / message / status`, sorted by the names of the recipients. */
async function noticesAbout(orderId: number): Promise<string[]> {
  const rows = await world.db
    .select({ name: users.name, notification: webSocketNotifications, code: orders.code })
    .from(notificationMappings)
    .innerJoin(users, eq(users.id, notificationMappings.user_id))
    .innerJoin(webSocketNotifications, eq(webSocketNotifications.id, notificationMappings.web_socket_notification_id))
    .innerJoin(orders, eq(orders.id, orderId));
  return rows
    .filter(({ notification }) => notification.message_attributes.order_id === orderId)
    .map(({ name, code, notification: { title, message, message_attributes } }) => {
      expect(message_attributes.id).toBeNull();
      return `${name}: ${title} / ${message.replace(code, 'order')} / ${message_attributes.status}`;
    })
    .toSorted();
}

describe('a due time that passed', () => {
  test.each([
    ['FOLLOW-UP-WITHIN-TAT', 'the follow-up is due', 'follow_up_within_tat'],
    ['FOLLOW-UP-DOCTOR-WITHIN-TAT', 'the follow-up with the doctor is due', 'follow_up_doctor_within_tat'],
    ['CUSTOMER-NOT-REACHABLE', 'call the customer again', 'customer_not_reachable'],
  ] as const)('of %s notifies the assignee, once', async (status, says, attribute) => {
    const { id } = await assignedOrder(agent, { status, due_at: new Date(world.clock.now().getTime() - 1) });
    await escalateOverdue(world.db, world.clock);
    await escalateOverdue(world.db, world.clock);
    expect(await noticesAbout(id)).toEqual([`Farhan Shaikh: Call Center Operation / order: ${says} / ${attribute}`]);
  });

  test('also notifies the leads when the assignee is absent', async () => {
    const { id } = await assignedOrder(agent, { status: 'FOLLOW-UP-WITHIN-TAT', due_at: new Date(world.clock.now().getTime() - 1) });
    const { user_id } = agent.user!;
    const { rows } = await world.db.$client.query<{ id: number }>('update users set on_duty = false where id = $1 returning id', [user_id]);
    expect(rows).toHaveLength(1);
    await world.db.$client.query('update sessions set ended_at = $2 where user_id = $1 and ended_at is null', [user_id, world.clock.now()]);
    await escalateOverdue(world.db, world.clock);
    await world.db.$client.query('update sessions set ended_at = null where user_id = $1', [user_id]);
    await world.db.$client.query('update users set on_duty = true where id = $1', [user_id]);
    expect(await noticesAbout(id)).toEqual([
      'Devika Rao: Call Center Operation Admin / order: the follow-up is due; Farhan Shaikh is assigned but away / follow_up_within_tat',
      'Farhan Shaikh: Call Center Operation / order: the follow-up is due / follow_up_within_tat',
    ]);
  });

  test('of an unassigned order notifies the leads; a lead who is the assignee is notified once', async () => {
    const due_at = new Date(world.clock.now().getTime() - 1);
    const [nobodys, leads] = [
      await world.make({ status: 'FOLLOW-UP-WITHIN-TAT', due_at }),
      await assignedOrder(teamLead, { status: 'FOLLOW-UP-WITHIN-TAT', due_at }),
    ];
    await escalateOverdue(world.db, world.clock);
    expect(await noticesAbout(nobodys.id)).toEqual([
      'Devika Rao: Call Center Operation Admin / order: the follow-up is due; no one is assigned / follow_up_within_tat',
    ]);
    expect(await noticesAbout(leads.id)).toEqual([
      'Devika Rao: Call Center Operation / order: the follow-up is due / follow_up_within_tat',
    ]);
  });

  test('is pushed at once', async () => {
    const stream = await streamOf(teamLead);
    const { id } = await world.make({ status: 'FOLLOW-UP-WITHIN-TAT', due_at: new Date(world.clock.now().getTime() - 1) });
    await escalateOverdue(world.db, world.clock);
    expect((await stream.heard(1))[0]).toMatchObject({ title: 'Call Center Operation Admin', message_attributes: { order_id: id } });
    stream.socket.terminate();
  });

  test('evaluated by two servers at once notifies once', async () => {
    const { id } = await assignedOrder(agent, { status: 'FOLLOW-UP-WITHIN-TAT', due_at: new Date(world.clock.now().getTime() - 1) });
    await Promise.all([escalateOverdue(world.db, world.clock), escalateOverdue(world.db, world.clock)]);
    expect(await noticesAbout(id)).toHaveLength(1);
  });
});

describe('a change of an order', () => {
  test('by somebody else notifies the assignee; the assignee’s own notifies nobody', async () => {
    const { id } = await assignedOrder(agent);
    expect((await act(agent, id, 'mark_follow_up_within_tat', 1)).status).toBe(200);
    expect(await noticesAbout(id)).toEqual([]);
    expect((await act(pharmacist, id, 'mark_placed', 2)).status).toBe(200);
    expect(await noticesAbout(id)).toEqual([
      'Farhan Shaikh: Order moved / order: Nandini Rane moved it from Follow-up within TAT to Placed / placed',
    ]);
  });

  test('repeated with the same key notifies once', async () => {
    const { id } = await assignedOrder(agent);
    const request_key = '0f3f9a52-6d1f-4a55-9a4c-1f2a8f3b7d11';
    for (let time = 0; time < 3; time += 1)
      expect((await act(pharmacist, id, 'mark_follow_up_within_tat', 1, { request_key })).status).toBe(200);
    expect(await noticesAbout(id)).toHaveLength(1);
  });

  test('that attaches a prescription notifies the assignee and the pharmacists', async () => {
    const { id, prescriptionIds } = await assignedOrder(agent, { prescriptions: [{}] });
    await act(teamLead, id, 'mark_prescription_created', 1, { prescription_id: prescriptionIds[0] });
    const says = 'Prescription received / order: a prescription is ready to read / prescription_created';
    expect(await noticesAbout(id)).toEqual([`Farhan Shaikh: ${says}`, `Nandini Rane: ${says}`]);
  });

  test('by a pharmacist does not notify that pharmacist', async () => {
    const { id, prescriptionIds } = await assignedOrder(agent, { prescriptions: [{}] });
    await act(pharmacist, id, 'mark_prescription_created', 1, { prescription_id: prescriptionIds[0] });
    expect((await noticesAbout(id)).map((notice) => notice.split(':')[0])).toEqual(['Farhan Shaikh']);
  });

  test('by billing and dispatch notifies nobody; a failed delivery notifies the assignee', async () => {
    const systems = await world.signedIn('store.systems');
    const { id } = await assignedOrder(agent, { status: 'CREATE-PATIENT-STORE-ORDER' });
    const report = (event: string) => systems.request('POST', `/api/oms/orders/${id}/fulfilment`, { event });
    for (const event of ['bill.created', 'dispatch.left']) expect((await report(event)).status).toBe(200);
    expect(await noticesAbout(id)).toEqual([]);
    expect((await report('delivery.failed')).status).toBe(200);
    const notices = await noticesAbout(id);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/^Farhan Shaikh: Order moved \/ order: Store systems moved it from Out for delivery to /);
  });

  test('of the assignee notifies the previous one', async () => {
    const { id } = await assignedOrder(agent);
    await pharmacist.request('PUT', `/api/oms/orders/${id}/assignee`, { assignee: 'me' });
    await pharmacist.request('PUT', `/api/oms/orders/${id}/assignee`, { assignee: 'me' });
    expect(await noticesAbout(id)).toEqual(['Farhan Shaikh: Order taken over / order: Nandini Rane has it now / placed']);
  });
});

test('no notification names a patient', async () => {
  const stored = await world.db.select().from(webSocketNotifications);
  expect(stored.length).toBeGreaterThan(10);
  const notifications = (await agent.request('GET', '/api/node/notifications')).body.data as StoredNotification[];
  for (const { title, message } of [...stored, ...notifications.map((row) => row.web_socket_notification)])
    expect(`${title} ${message}`).not.toMatch(/Patient \d|98200\d{5}/);
});
