import { eq, sql } from 'drizzle-orm';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { callEventLog, calls } from '#features/calls/schema.ts';
import { roles } from '#platform/access/roles.ts';
import { signedHeaders } from '#platform/server/webhooks/signature.ts';
import { users } from '#platform/session/schema.ts';
import { type QueueWorld, startQueueWorld } from '#tests/agent-tasks/server/queue-world.ts';
import type { ServerSettings, TestBrowser } from '#tests/support/server.ts';

const SECRET = 'the secret of the telephone system';
export const HOOK = '/api/hooks/telephony';

export type Agent = { id: number; name: string; agent_id: number };

/** A queue world with two agents, and a telephone system that reports. */
export interface CallWorld extends QueueWorld {
  agent: Agent;
  browser: TestBrowser;
  other: TestBrowser;
  /** A task about a new order that the agent has accepted, without an earlier call. */
  accepted(): Promise<{ id: number; orderId: number; patientId: number }>;
  /** Gives a task to an agent. */
  giveTask(taskId: number, agentId: number): Promise<void>;
  /** Calls the customer of a task; by default of a new one. */
  dial(taskId?: number): Promise<{ id: number; version: number; status: string; task: { id: number } }>;
  send(callId: number, path: string, fields?: object, who?: TestBrowser): ReturnType<TestBrowser['request']>;
  read(callId: number, who?: TestBrowser): ReturnType<TestBrowser['request']>;
  /** Posts a signed report of a call. */
  report(
    callId: number,
    type: string,
    options?: { id?: string; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Posts that a customer calls the agent; by default a number that nobody has. */
  ring(fields?: { agent_id?: number; phone_no?: string }, id?: string): Promise<{ status: number; body: Record<string, unknown> }>;
  stored(callId: number): Promise<typeof calls.$inferSelect>;
  /** Accepted events, oldest first. */
  logOf(callId: number): Promise<string[]>;
  /** Ends what a test has left. */
  clear(): Promise<void>;
}

let messages = 0;

/** Signs in as a team lead, who hears recordings. */
export async function teamLead(world: CallWorld): Promise<TestBrowser> {
  await world.db
    .update(users)
    .set({ roles: [roles.crmTeamLead] })
    .where(eq(users.username, 'farhan.s'));
  return world.signedIn('farhan.s');
}

export async function startCallWorld(settings: ServerSettings = {}): Promise<CallWorld> {
  const world = await startQueueWorld({ telephony: { system: null, hookSecrets: [SECRET] }, ...settings });
  const { db, clock } = world;
  const [agent, second] = (await world.createAgents(6_001, 2)) as [Agent, Agent];
  const [browser, other] = [await world.open(agent), await world.open(second)];
  const read = (callId: number, who = browser) => who.request('GET', `/api/crm/call-details/${callId}`);
  const accepted = async () => {
    const order = await world.make({ status: 'PLACED' });
    const at = clock.now();
    const [task] = await db
      .insert(queueTasks)
      .values({
        channel_id: world.channel.Orders,
        subject: 'order',
        subject_id: order.id,
        status: 'inProgress',
        agent_id: agent.agent_id,
        due_at: at,
        created_at: at,
      })
      .returning({ id: queueTasks.id });
    return { id: task!.id, orderId: order.id, patientId: order.patientId };
  };
  const post = async (message: object, id = `message_${(messages += 1)}`, headers: Record<string, string> = {}) => {
    const body = JSON.stringify(message);
    const answer = await fetch(`${world.origin}${HOOK}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(SECRET, id, clock.now(), body), ...headers },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const stored = async (callId: number) => (await db.select().from(calls).where(eq(calls.id, callId)))[0]!;
  return {
    ...world,
    agent,
    browser,
    other,
    accepted,
    read,
    stored,
    giveTask: async (taskId, agentId) => {
      await db.update(queueTasks).set({ agent_id: agentId }).where(eq(queueTasks.id, taskId));
    },
    dial: async (taskId) => {
      const { status, body } = await browser.request('POST', '/api/crm/call-details', { task_id: taskId ?? (await accepted()).id });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body;
    },
    send: async (callId, path, fields = {}, who = browser) =>
      who.request('POST', `/api/crm/call-details/${callId}${path}`, { version: (await stored(callId)).version, ...fields }),
    report: (callId, type, { id, headers } = {}) => post({ type, call_id: callId }, id, headers),
    ring: (fields = {}, id) => post({ type: 'phone.incoming', agent_id: agent.agent_id, phone_no: '7000000000', ...fields }, id),
    logOf: async (callId) =>
      (await db.select().from(callEventLog).where(eq(callEventLog.call_id, callId)).orderBy(callEventLog.version)).map(
        ({ event, to_status }) => `${event} → ${to_status}`,
      ),
    clear: async () => {
      await db.update(calls).set({ status: 'dispositioned', receiver_id: null, version: sql`${calls.version} + 1` });
      await db.update(queueTasks).set({ status: 'done' });
    },
  };
}
