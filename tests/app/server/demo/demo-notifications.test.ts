import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgentTask } from '#features/agent-tasks/contract.ts';
import type { StoredNotification } from '#features/notifications/contract.ts';
import { product } from '#platform/contract/product.ts';
import { demoAccounts } from '#features/session/demo-accounts.ts';
import { followConnections } from '#features/agent-presence/server/connections.ts';
import { statusPriority } from '#features/agent-tasks/status-priority.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('notifications of the demonstration', () => {
  const recipients = demoAccounts.filter(({ tabs }) => tabs.includes(product.slug));

  test.each(recipients.map(({ username, title }) => [title, username]))(
    'fill the list of %s with read ones and every click target (§2.5)',
    async (_, username) => {
      const browser = await server.signedIn(username);
      const { body } = await browser.request('GET', '/api/node/notifications');
      const list = body.data as StoredNotification[];
      const attributes = list.map((row) => row.web_socket_notification.message_attributes);
      const toDoctor = attributes.filter(
        ({ status }) => status === 'follow_up_doctor_within_tat' || status === 'confirm_but_need_prescription',
      );
      const toCallback = attributes.filter((entry) => !toDoctor.includes(entry) && entry.id !== null);
      const toOrder = attributes.filter((entry) => !toDoctor.includes(entry) && entry.id === null);
      expect([toDoctor.length, toCallback.length, toOrder.length].every((count) => count >= 2)).toBe(true);
      const unread = list.filter(({ read_at }) => read_at === null).length;
      expect([unread > 0, unread < list.length]).toEqual([true, true]);
      const titles = list.map((row) => row.web_socket_notification.title);
      expect(titles).toEqual(expect.arrayContaining(['Call Center Operation', 'Call Center Operation Admin']));
      for (const { order_id } of attributes) expect((await browser.request('GET', `/api/oms/orders/${order_id}`)).status).toBe(200);
    },
  );

  test('contain no patient name', async () => {
    const { rows } = await server.db.$client.query(
      `select n.message from web_socket_notifications n join orders o on o.id = (n.message_attributes->>'order_id')::bigint
       where n.message ilike '%' || o.patient_name || '%' or n.message like '%' || o.phone_no || '%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the queue of the demonstration', () => {
  const fetchTasks = async (browser: TestBrowser): Promise<AgentTask[]> => {
    const { body: queues } = await browser.request('GET', '/api/crm/queue-priority');
    const channels = queues.channel_map.filter(({ type }: { type: string }) => type === 'AGENT').map(({ id }: { id: number }) => id);
    const query = { channels, agent_id: browser.user!.agent_id, status_priority: queues.status_priority };
    return (await browser.request('POST', '/api/crm/agent-tasks', query)).body.data;
  };

  test('has one open task for each order, callback and cart that waits for an agent, and covers every channel', async () => {
    const { rows } = await server.db.$client.query(
      `select c.name, count(*) > 0 as some, count(*) = count(distinct t.subject_id) as once
       from queue_tasks t join queue_channels c on c.id = t.channel_id where t.status not in ('done', 'cancelled') group by c.name order by c.name`,
    );
    expect(rows).toEqual(['Callbacks', 'Drop-off carts', 'Orders', 'Prescriptions'].map((name) => ({ name, some: true, once: true })));
    const { rows: waiting } = await server.db.$client.query(
      `select count(*)::int as orders, (select count(*)::int from queue_tasks where subject = 'order' and status not in ('done', 'cancelled')) as tasks
       from orders where status = any($1)`,
      [statusPriority],
    );
    expect(waiting[0].tasks).toBe(waiting[0].orders);
  });

  test('has tasks for the agent and one for the team lead, also after absent agents were released', async () => {
    await followConnections(server, []);
    const [meera, farhan] = [await server.signedIn('meera.k'), await server.signedIn('farhan.s')];
    expect(await fetchTasks(meera)).toHaveLength(4);
    expect(await fetchTasks(farhan)).toHaveLength(1);
    await meera.request('POST', '/api/crm/unassign-tasks', { agent_id: 1001 });
    expect(await fetchTasks(meera)).toHaveLength(2);
  });
});
