import { eq, inArray } from 'drizzle-orm';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { roles } from '#platform/access/roles.ts';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { queueChannels, queueMembers } from '#features/channels/schema.ts';
import { users } from '#platform/session/schema.ts';
import { startOrderWorld, type OrderWorld } from '#tests/orders/server/order-world.ts';
import { browserWithSession } from '#tests/platform/server/session/opened-session.ts';
import type { ServerSettings, TestBrowser } from '#tests/support/server.ts';

type Task = typeof queueTasks.$inferSelect;

/** An order world with agents and a queue. */
export interface QueueWorld extends OrderWorld {
  channel: Record<'Orders' | 'Prescriptions' | 'Callbacks' | 'Drop-off carts' | 'Automatic', number>;
  /** Creates agents on duty without a session, with agent ids from `first`: members of all channels of agents, for 5 tasks each. */
  createAgents(first: number, count: number): Promise<{ id: number; name: string; agent_id: number }[]>;
  open(agent: { id: number; name: string; agent_id: number }): Promise<TestBrowser>;
  /** Creates a waiting task about a new order, due now by default; returns its id. */
  task(channel: number, status?: OrderStatus, due?: Date): Promise<number>;
  tasks(ids: number[]): Promise<Pick<Task, 'id' | 'agent_id' | 'status'>[]>;
}

export async function startQueueWorld(settings: ServerSettings = {}): Promise<QueueWorld> {
  const world = await startOrderWorld(settings);
  const { db } = world;
  const [like] = await db.select().from(users).where(eq(users.username, 'farhan.s'));
  const { id: _, ...person } = like!;
  const channels = await db.select().from(queueChannels);
  return {
    ...world,
    channel: Object.fromEntries(channels.map(({ name, id }) => [name, id])) as QueueWorld['channel'],
    createAgents: async (first, count) => {
      const rows = Array.from({ length: count }, (_unused, index) => ({
        ...person,
        username: `agent.${first + index}`,
        email: `agent.${first + index}@galen.example`,
        name: `Agent ${first + index}`,
        roles: [roles.callCenterOperation],
        agent_id: first + index,
        on_duty: true,
      }));
      const agents = await db.insert(users).values(rows).returning({ id: users.id, name: users.name, agent_id: users.agent_id });
      const ofAgents = channels.filter(({ type }) => type === 'AGENT');
      await db
        .insert(queueMembers)
        .values(agents.flatMap(({ id: user_id }) => ofAgents.map(({ id: channel_id }) => ({ channel_id, user_id }))));
      return agents.map((agent) => ({ ...agent, agent_id: agent.agent_id ?? 0 }));
    },
    open: (agent) => browserWithSession(db, world.origin, world.clock.now(), agent),
    task: async (channel_id, status = 'PLACED', due = world.clock.now()) => {
      const { id: subject_id } = await world.make({ status });
      const created_at = world.clock.now();
      const [task] = await db
        .insert(queueTasks)
        .values({ channel_id, subject: 'order', subject_id, order_status: status, status: 'waiting', due_at: due, created_at })
        .returning({ id: queueTasks.id });
      return task!.id;
    },
    tasks: (ids) =>
      db
        .select({ id: queueTasks.id, agent_id: queueTasks.agent_id, status: queueTasks.status })
        .from(queueTasks)
        .where(inArray(queueTasks.id, ids))
        .orderBy(queueTasks.id),
  };
}
