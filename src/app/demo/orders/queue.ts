import type { OrderStatus, OrderType } from '#machines/orders/order-statuses.ts';
import { statusPriority } from '#features/agent-tasks/server/agent-tasks.ts';
import type { orders } from '#features/orders/schema.ts';
import type { queueTasks } from '#features/agent-tasks/schema.ts';
import { MINUTE } from './working-day.ts';
import type { Row } from '../loading/insert-rows.ts';
import { agents, colleague } from '../people/people.ts';
import { random } from '../random.ts';

const QUEUE = 61;

/** Number of tasks per state, and how many belong to the demo agent. */
const states = [
  ['waiting', 31, 0],
  ['assigned', 58, 5],
  ['inProgress', 14, 0],
  ['done', 297, 12],
] as const;

/** Channel name by order type; the channels themselves come from the migration. */
const channelOf: Record<OrderType, string> = { CART: 'Orders', SUBSCRIPTION: 'Orders', PRESCRIPTION: 'Prescriptions', CALL: 'Callbacks' };

/**
 * About 400 tasks, one per order; unfinished tasks concern orders that a call can settle, the newest ones not started. Orders
 * come oldest first.
 */
export function tasksFor(
  recent: readonly Row<typeof orders>[],
  channels: ReadonlyMap<string, number>,
  now: number,
): Row<typeof queueTasks>[] {
  const draw = random(QUEUE);
  const mine = colleague('meera.k').agent_id;
  const needsCall = ({ status }: Row<typeof orders>) => statusPriority.includes(status as OrderStatus);
  const remaining = { open: recent.filter(needsCall), over: recent.filter((order) => !needsCall(order)) };
  return states.flatMap(([state, count, ownCount]) =>
    Array.from({ length: count }, (_, index) => {
      const order = (state === 'done' ? remaining.over : remaining.open).pop();
      if (order?.id === undefined) throw new Error('Too few orders for the queue');
      const agent = index < ownCount ? mine : draw.pick(agents).agent_id;
      const created = Math.min(now - draw.whole(10, 50) * 1_000, order.placed_at.getTime() + draw.whole(1, 3) * MINUTE);
      const channel_id = channels.get(channelOf[order.type as OrderType]) ?? null;
      return { channel_id, order_id: order.id, agent_id: state === 'waiting' ? null : agent, state, created_at: new Date(created) };
    }),
  );
}
