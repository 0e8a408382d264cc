import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment, isOneOf, reference } from '#platform/server/db/columns.ts';
import { orders } from '#features/orders/schema.ts';

/** Tasks assigned to agents. */

/** Sources of tasks (§3, `channelMap`). */
export const queueChannels = pgTable(
  'queue_channels',
  { id: identity(), name: text().notNull().unique(), type: text().notNull(), priority: integer().notNull() },
  () => [check('queue_channels_type', isOneOf('type', ['AGENT', 'SYSTEM']))],
);

/** Tasks and the agents they are assigned to. */
export const queueTasks = pgTable(
  'queue_tasks',
  {
    id: identity(),
    channel_id: reference().references(() => queueChannels.id),
    order_id: reference()
      .notNull()
      .references(() => orders.id),
    agent_id: integer(),
    state: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    check('queue_tasks_state', isOneOf('state', ['waiting', 'assigned', 'inProgress', 'done'])),
    index().on(table.agent_id, table.state),
  ],
);
