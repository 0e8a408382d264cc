import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { AgentTask } from '../contract.ts';
import { endedStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { orders } from '#features/orders/server/public.ts';
import { queueChannels, queueTasks } from '../schema.ts';
import { users } from '#platform/session/schema.ts';
import { badRequest } from '#platform/server/http/faults.ts';

export interface TaskRequest {
  /** By descending priority. */
  channels: number[];
  agent_id: number;
  /** The first is the most urgent; statuses that are not named come after them. */
  status_priority: OrderStatus[];
}

/** Statuses in the order in which agents are to call: what a call can settle, soonest first. */
export const statusPriority: OrderStatus[] = [
  'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  'FOLLOW-UP-WITHIN-TAT',
  'PLACED',
  'CUSTOMER-NOT-REACHABLE',
  'CONFIRM-BUT-NEED-PRESCRIPTION',
  'PRESCRIPTION-CREATED',
  'PRESCRIPTION-DECODED',
];

/** Task states in which an agent has the task. */
const heldStates = ['assigned', 'inProgress'] as const;

const columns = {
  id: queueTasks.id,
  order_id: queueTasks.order_id,
  order_code: orders.code,
  status: sql<OrderStatus>`${orders.status}`,
  channel_id: sql<number>`coalesce(${queueTasks.channel_id}, 0)`.mapWith(Number),
  tat_due_at: orders.tat_due_at,
  state: sql<AgentTask['state']>`${queueTasks.state}`,
};

/** So many may be begun and not done: with more, what was begun comes first. */
const MOST_BEGUN = 5;

/**
 * What the agent has to do (§7.3): the tasks at hand, those first that are not begun. Where none is, or all are begun, the
 * most urgent waiting one is given: by channel, then by status, then by what was promised first. Two agents never get the
 * same task, and one agent asking in two tabs gets one.
 */
export async function takeTasks(db: Database, cause: Cause, request: TaskRequest): Promise<{ tasks: AgentTask[]; given: boolean }> {
  await requireAgentChannels(db, request.channels);
  return db.transaction(async (tx) => {
    // Requests of one agent take turns; those of others do not wait for each other. Whoever asks for work is on duty.
    const [agent] = await tx.select({ on_duty: users.on_duty }).from(users).where(eq(users.agent_id, request.agent_id)).for('no key update');
    if (!agent?.on_duty) await tx.update(users).set({ on_duty: true }).where(eq(users.agent_id, request.agent_id));
    await completeEndedTasks(tx, request.agent_id);
    const tasks = await tasksOf(tx, request.agent_id);
    const isBusy = tasks.length >= MOST_BEGUN || tasks.some(({ state }) => state === 'assigned');
    const taskId = isBusy ? null : await mostUrgent(tx, request);
    if (taskId === null) return { tasks, given: false };
    await tx.update(queueTasks).set({ agent_id: request.agent_id, state: 'assigned' }).where(eq(queueTasks.id, taskId));
    await recordAudit(tx, cause, `queue_tasks/${taskId}`, { state: 'waiting' }, { state: 'assigned', agent_id: request.agent_id });
    return { tasks: await tasksOf(tx, request.agent_id), given: true };
  });
}

async function requireAgentChannels(db: Database, channels: number[]): Promise<void> {
  const channel = await db
    .select({ id: queueChannels.id })
    .from(queueChannels)
    .where(and(inArray(queueChannels.id, channels), eq(queueChannels.type, 'AGENT')));
  if (channel.length !== new Set(channels).size) throw badRequest([{ field: 'channels', message: 'Choose channels that agents work' }]);
}

/** What others have ended in the meantime needs no call any more. */
async function completeEndedTasks(tx: Transaction, agentId: number): Promise<void> {
  const ended = tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.status, [...endedStatuses]));
  await tx
    .update(queueTasks)
    .set({ state: 'done' })
    .where(and(eq(queueTasks.agent_id, agentId), inArray(queueTasks.state, [...heldStates]), inArray(queueTasks.order_id, ended)));
}

/** What the agent has in hand: not begun first, then what was promised first. Of orders that ended there is nothing to do. */
export const heldTasks = (db: Database, agentId: number): Promise<AgentTask[]> => tasksOf(db, agentId);

/** The agent has opened the order: tasks about it are begun. Answers what is in hand then. */
export async function beginTask(db: Database, cause: Cause, agentId: number, orderId: number): Promise<AgentTask[]> {
  return db.transaction(async (tx) => {
    await settle(tx, cause, { agentId, orderId, from: ['assigned'], to: 'inProgress' });
    return tasksOf(tx, agentId);
  });
}

/** The agent has changed the order: tasks about it are done. */
export const endTasks = (tx: Transaction, cause: Cause, agentId: number, orderId: number): Promise<void> =>
  settle(tx, cause, { agentId, orderId, from: heldStates, to: 'done' });

interface Step {
  agentId: number;
  orderId: number;
  from: readonly string[];
  to: 'inProgress' | 'done';
}

async function settle(tx: Transaction, cause: Cause, { agentId, orderId, from, to }: Step): Promise<void> {
  const held = await tx
    .select({ id: queueTasks.id, state: queueTasks.state })
    .from(queueTasks)
    .where(and(eq(queueTasks.agent_id, agentId), eq(queueTasks.order_id, orderId), inArray(queueTasks.state, [...from])))
    .for('update');
  for (const { id, state } of held) {
    await tx.update(queueTasks).set({ state: to }).where(eq(queueTasks.id, id));
    await recordAudit(tx, cause, `queue_tasks/${id}`, { state }, { state: to, agent_id: agentId });
  }
}

async function tasksOf(tx: Database | Transaction, agentId: number): Promise<AgentTask[]> {
  const rows = await tx
    .select(columns)
    .from(queueTasks)
    .innerJoin(orders, eq(orders.id, queueTasks.order_id))
    .where(and(eq(queueTasks.agent_id, agentId), inArray(queueTasks.state, [...heldStates]), notInArray(orders.status, [...endedStatuses])))
    .orderBy(asc(queueTasks.state), sql`${orders.tat_due_at} asc nulls last`, asc(queueTasks.id));
  return rows.map((row) => ({ ...row, tat_due_at: row.tat_due_at?.toISOString() ?? null }));
}

/** Locks one waiting task; those that others are taking at this moment are passed over. Orders that ended need no call. */
async function mostUrgent(tx: Transaction, { channels, status_priority }: TaskRequest): Promise<number | null> {
  const [found] = await tx
    .select({ id: queueTasks.id })
    .from(queueTasks)
    .innerJoin(orders, eq(orders.id, queueTasks.order_id))
    .where(and(eq(queueTasks.state, 'waiting'), inArray(queueTasks.channel_id, channels), notInArray(orders.status, [...endedStatuses])))
    .orderBy(
      sql`array_position(${sql.param(channels)}::bigint[], ${queueTasks.channel_id})`,
      sql`array_position(${sql.param(status_priority)}::text[], ${orders.status}) nulls last`,
      sql`${orders.tat_due_at} asc nulls last`,
      asc(queueTasks.id),
    )
    .limit(1)
    .for('update', { of: queueTasks, skipLocked: true });
  return found?.id ?? null;
}
