import type { orders, queueTasks } from '../../schema.ts';
import { MINUTE } from './working-day.ts';
import type { Row } from '../loading/insert-rows.ts';
import { agents, colleague } from '../people/people.ts';
import { random } from '../random.ts';

const QUEUE = 61;

/** How many tasks stand in which state, and how many of them are the demo agent's. */
const states = [
  ['waiting', 31, 0],
  ['assigned', 58, 5],
  ['inProgress', 14, 0],
  ['done', 297, 12],
] as const;

/** About 400 tasks about orders, the newest ones not begun. The orders come oldest first. */
export function tasksFor(recent: readonly Row<typeof orders>[], now: number): Row<typeof queueTasks>[] {
  const draw = random(QUEUE);
  const mine = colleague('meera.k').agent_id;
  const left = [...recent];
  return states.flatMap(([state, count, ofMine]) =>
    Array.from({ length: Math.min(count, left.length) }, (_, index) => {
      const order = left.pop();
      if (order?.id === undefined) throw new Error('Too few orders for the queue');
      const agent = index < ofMine ? mine : draw.pick(agents).agent_id;
      const created = Math.min(now - draw.whole(10, 50) * 1_000, order.placed_at.getTime() + draw.whole(1, 3) * MINUTE);
      return { order_id: order.id, agent_id: state === 'waiting' ? null : agent, state, created_at: new Date(created) };
    }),
  );
}
