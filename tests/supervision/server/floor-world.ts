import { eq, ne } from 'drizzle-orm';
import { agentPresence } from '#features/agent-presence/schema.ts';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import type { FloorAgent, FloorTask } from '#features/supervision/contract.ts';
import { type Role, roles } from '#platform/access/roles.ts';
import { users } from '#platform/session/schema.ts';
import { type CallWorld, startCallWorld } from '#tests/calls/server/call-world.ts';
import type { TestBrowser } from '#tests/support/server.ts';

/** A call world whose agents are on duty, with a supervisor. */
export interface FloorWorld extends CallWorld {
  supervisor: TestBrowser;
  /** Another user with one role. */
  openAs(role: Role, name: string): Promise<TestBrowser>;
  floor(): Promise<{
    figures: Record<string, unknown>;
    channels: { name: string; cells: object[] }[];
    tasks: FloorTask[];
    agents: FloorAgent[];
    absent: object[];
    limits: object;
  }>;
  /** The agent as the floor shows it; undefined: off duty. */
  onFloor(agent: { agent_id: number }): Promise<FloorAgent | undefined>;
  /** Asks for tasks, and by it comes on duty. */
  ask(who: TestBrowser): ReturnType<TestBrowser['request']>;
  give(taskId: number, agentId: number, fields?: object): ReturnType<TestBrowser['request']>;
  takeBack(taskId: number, fields?: object): ReturnType<TestBrowser['request']>;
  direct(agent: { agent_id: number }, path: 'break' | 'back' | 'off-duty', fields?: object): ReturnType<TestBrowser['request']>;
  versionOf(taskId: number): Promise<number>;
}

export async function startFloorWorld(): Promise<FloorWorld> {
  const world = await startCallWorld();
  const [{ id: _, ...person }] = (await world.db.select().from(users).where(eq(users.username, 'farhan.s'))) as [typeof users.$inferSelect];
  const openAs = async (role: Role, name: string) => {
    const username = name.toLowerCase().replace(' ', '.');
    const row = { ...person, username, email: `${username}@galen.example`, name, agent_id: null, roles: [role] };
    const [user] = await world.db.insert(users).values(row).returning();
    return world.open({ ...user!, agent_id: 0 });
  };
  const supervisor = await openAs(roles.crmAgentAdmin, 'Devika Rao');
  const versionOf = async (taskId: number) => (await world.db.select().from(queueTasks).where(eq(queueTasks.id, taskId)))[0]!.version;
  const floor = async () => {
    const { status, body } = await supervisor.request('GET', '/api/crm/supervisor-dashboard');
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const onFloor = async ({ agent_id }: { agent_id: number }) =>
    (await floor()).agents.find((agent: FloorAgent) => agent.agent_id === agent_id);
  const ask = (who: TestBrowser) =>
    who.request('POST', '/api/crm/agent-tasks', {
      channels: [world.channel.Orders],
      agent_id: who.user!.agent_id,
      status_priority: ['PLACED'],
    });
  await ask(world.browser);
  await ask(world.other);
  return {
    ...world,
    supervisor,
    openAs,
    clear: async () => {
      await world.clear();
      await world.db.update(agentPresence).set({ status: 'ready' }).where(ne(agentPresence.status, 'offline'));
    },
    floor,
    onFloor,
    ask,
    versionOf,
    give: async (taskId, agent_id, fields = {}) =>
      supervisor.request('PATCH', `/api/crm/manual-assign/${taskId}`, { version: await versionOf(taskId), agent_id, ...fields }),
    takeBack: async (taskId, fields = {}) =>
      supervisor.request('PATCH', `/api/crm/manual-unassign/${taskId}`, { version: await versionOf(taskId), ...fields }),
    direct: async (agent, path, fields = {}) => {
      const { id, version } = (await onFloor(agent))!;
      return supervisor.request('POST', `/api/crm/floor-agents/${id}/${path}`, { version, ...fields });
    },
  };
}
