import { orderStatusCatalogue, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { accountHolders } from '#features/session/demo/public.ts';
import { product } from '#platform/contract/product.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { notificationMappings, webSocketNotifications } from './schema.ts';
import { CALL_CENTER_OPERATION, CALL_CENTER_OPERATION_ADMIN, statusAttribute } from './server/notify.ts';

const MINUTE = 60_000;
/** Notifications are about some of the newest orders of each status. */
const NEWEST_ORDERS = 300;

/** What stands in everybody's list, newest first: one of each kind, so that each way of clicking one leads somewhere (§2.5). */
const kinds: readonly { title: string; about: OrderStatus; says: string; minutesAgo: number; callback?: true }[] = [
  { title: CALL_CENTER_OPERATION, about: 'FOLLOW-UP-DOCTOR-WITHIN-TAT', says: 'the follow-up with the doctor is due', minutesAgo: 4 },
  { title: CALL_CENTER_OPERATION_ADMIN, about: 'FOLLOW-UP-WITHIN-TAT', says: 'the follow-up is due', minutesAgo: 11 },
  { title: 'Callback requested', about: 'PLACED', says: 'the customer asks for a call', minutesAgo: 23, callback: true },
  { title: 'Prescription received', about: 'PRESCRIPTION-CREATED', says: 'a prescription is ready to read', minutesAgo: 38 },
  { title: 'Order moved', about: 'CONFIRM-BUT-NEED-PRESCRIPTION', says: 'the prescription is awaited', minutesAgo: 52 },
  { title: CALL_CENTER_OPERATION, about: 'CUSTOMER-NOT-REACHABLE', says: 'call the customer again', minutesAgo: 71 },
  { title: 'Callback requested', about: 'FOLLOW-UP-WITHIN-TAT', says: 'the customer asks for a call', minutesAgo: 96, callback: true },
  { title: 'Order moved', about: 'PRESCRIPTION-DECODED', says: 'every line was read', minutesAgo: 140 },
];
/** The newer ones nobody has looked at yet. Minutes. */
const READ_AFTER = 45;

interface Order {
  id: number;
  code: string;
  status: OrderStatus;
}

function notificationsFor(
  orders: readonly Order[],
  callbacks: readonly number[],
  now: number,
): (Row<typeof webSocketNotifications> & { id: number })[] {
  return kinds.toReversed().map(({ title, about, says, minutesAgo, callback }, index) => {
    const orderOf = orders.filter(({ status }) => status === about);
    const order = orderOf[index % orderOf.length];
    if (!order) throw new Error(`No order is ${orderStatusCatalogue[about].name}`);
    const callbackId = callback ? (callbacks[index % callbacks.length] ?? null) : null;
    return {
      id: index + 1,
      title,
      message: `${order.code}: ${says}`,
      message_attributes: { order_id: order.id, id: callbackId, status: callback ? 'pending' : statusAttribute(about) },
      created_at: new Date(now - minutesAgo * MINUTE),
    };
  });
}

/** Notifications about open orders, and a mapping of each for every demo account that gets notifications. */
const demo: Demo = {
  tables: [webSocketNotifications, notificationMappings],
  reads: ['orders', 'callbacks'],
  fill: async ({ client, insert, now }) => {
    const { rows: orders } = await client.query<Order>(
      `select id::int, code, status from (select *, row_number() over (partition by status order by id desc) as place from orders) as newest
       where place <= $1 and status = any($2) order by id desc`,
      [NEWEST_ORDERS, kinds.map(({ about }) => about)],
    );
    const { rows: callbacks } = await client.query<{ id: number }>(`select id::int from callbacks where status = 'PENDING' order by id`);
    const notifications = notificationsFor(
      orders.toReversed(),
      callbacks.map(({ id }) => id),
      now.getTime(),
    );
    const recipients = accountHolders.filter(({ tabs }) => tabs.includes(product.slug));
    const mappings = notifications.flatMap(({ id, created_at }) =>
      recipients.map((recipient, index) => ({
        id: (id - 1) * recipients.length + index + 1,
        web_socket_notification_id: id,
        user_id: recipient.id,
        created_at,
        read_at: now.getTime() - created_at.getTime() > READ_AFTER * MINUTE ? new Date(created_at.getTime() + READ_AFTER * MINUTE) : null,
      })),
    );
    await insert(webSocketNotifications, notifications);
    await insert(notificationMappings, mappings);
  },
};
export default demo;
