import type { OrderStatus, OrderType } from '#machines/orders/order-statuses.ts';
import { agents, colleague } from '#features/session/demo/public.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { random } from '#platform/server/demo/random.ts';
import { queueTasks } from './schema.ts';
import { statusPriority } from './server/agent-tasks.ts';

const MINUTE = 60_000;
/** Tasks are about some of the newest orders that a call can settle, and of the newest others. */
const NEWEST_ORDERS = 1_000;
const QUEUE = 61;

/** How many tasks stand in which state, and how many of them are the demo agent's. */
const states = [
  ['waiting', 31, 0],
  ['assigned', 58, 5],
  ['inProgress', 14, 0],
  ['done', 297, 12],
] as const;

/** Names of the channels that tasks about an order come through; the tables bring the channels with them. */
const channelOf: Record<OrderType, string> = { CART: 'Orders', SUBSCRIPTION: 'Orders', PRESCRIPTION: 'Prescriptions', CALL: 'Callbacks' };

interface Order {
  id: number;
  type: OrderType;
  status: OrderStatus;
  placed_at: Date;
  /** Agent id of the assignee; null if unassigned. */
  assignee: number | null;
}

/** Takes the newest order that fits, otherwise the newest. The orders come oldest first. */
function take(orders: Order[], fits: (order: Order) => boolean): Order {
  const at = orders.findLastIndex(fits);
  const [order] = orders.splice(at === -1 ? orders.length - 1 : at, 1);
  if (!order) throw new Error('Too few orders for the queue');
  return order;
}

/**
 * Open tasks are about orders that a call can settle; the newest are not begun. Waiting tasks have no agent. The agent of a task is
 * the assignee of its order, if the order has one.
 */
function tasksFor(orders: readonly Order[], channels: ReadonlyMap<string, number>, now: number): Row<typeof queueTasks>[] {
  const draw = random(QUEUE);
  const mine = colleague('meera.k').agent_id;
  const needsCall = ({ status }: Order) => statusPriority.includes(status);
  const left = { open: orders.filter(needsCall), over: orders.filter((order) => !needsCall(order)) };
  return states.flatMap(([state, count, ofMine]) =>
    Array.from({ length: count }, (_, index) => {
      const isMine = index < ofMine;
      const fits = ({ assignee }: Order) => assignee === null || (state !== 'waiting' && (assignee === mine) === isMine);
      const order = take(state === 'done' ? left.over : left.open, state === 'done' ? () => true : fits);
      const drawn = draw.pick(agents).agent_id;
      const agent = isMine ? mine : state === 'done' ? drawn : (order.assignee ?? drawn);
      const created = Math.min(now - draw.whole(10, 50) * 1_000, order.placed_at.getTime() + draw.whole(1, 3) * MINUTE);
      const channel_id = channels.get(channelOf[order.type]) ?? null;
      return { channel_id, order_id: order.id, agent_id: state === 'waiting' ? null : agent, state, created_at: new Date(created) };
    }),
  );
}

/** About 400 tasks about orders, each order once. */
const demo: Demo = {
  tables: [queueTasks],
  fill: async ({ client, insert, now }) => {
    const { rows: orders } = await client.query<Order>(
      `select o.id::int, o.type, o.status, o.placed_at, u.agent_id as assignee
         from orders o left join users u on u.id = o.assignee_id
         where o.id in ((select id from orders where status = any($2) order by id desc limit $1) union all
           (select id from orders where status <> all($2) order by id desc limit $1)) order by o.id desc`,
      [NEWEST_ORDERS, statusPriority],
    );
    const { rows: channels } = await client.query<{ id: number; name: string }>('select id::int, name from queue_channels');
    const channelIds = new Map(channels.map(({ name, id }) => [name, id]));
    await insert(queueTasks, tasksFor(orders.toReversed(), channelIds, now.getTime()));
  },
};
export default demo;
