import type { OrderStatus, OrderType } from '#machines/orders/order-statuses.ts';
import { statusPriority } from './server/agent-tasks.ts';
import type { orders } from '#features/orders/schema.ts';
import type { queueTasks } from './schema.ts';
import { MINUTE } from '#features/orders/demo/working-day.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { agents, colleague } from '#platform/server/demo/people.ts';
import { random } from '#platform/server/demo/random.ts';

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

/**
 * About 400 tasks about orders, each order once: those that are not done are about orders that a call can settle, the
 * newest not begun. The orders come oldest first.
 */
export function tasksFor(
  recent: readonly Row<typeof orders>[],
  channels: ReadonlyMap<string, number>,
  now: number,
): Row<typeof queueTasks>[] {
  const draw = random(QUEUE);
  const mine = colleague('meera.k').agent_id;
  const needsCall = ({ status }: Row<typeof orders>) => statusPriority.includes(status as OrderStatus);
  const left = { open: recent.filter(needsCall), over: recent.filter((order) => !needsCall(order)) };
  return states.flatMap(([state, count, ofMine]) =>
    Array.from({ length: count }, (_, index) => {
      const order = (state === 'done' ? left.over : left.open).pop();
      if (order?.id === undefined) throw new Error('Too few orders for the queue');
      const agent = index < ofMine ? mine : draw.pick(agents).agent_id;
      const created = Math.min(now - draw.whole(10, 50) * 1_000, order.placed_at.getTime() + draw.whole(1, 3) * MINUTE);
      const channel_id = channels.get(channelOf[order.type as OrderType]) ?? null;
      return { channel_id, order_id: order.id, agent_id: state === 'waiting' ? null : agent, state, created_at: new Date(created) };
    }),
  );
}
