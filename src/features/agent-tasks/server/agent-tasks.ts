import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { AgentTask } from '../contract.ts';
import { endedStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { auditsOf, recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { orders } from '#features/orders/server/public.ts';
import { queueChannels, queueTasks } from '../schema.ts';
import { executeNamed } from '#platform/server/db/named-statements.ts';
import { users } from '#platform/session/schema.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { WorkCount } from '#platform/work/server/work-count.ts';

export interface TaskRequest {
  /** By descending priority. */
  channels: number[];
  agent_id: number;
  /** Most urgent first; statuses that are not listed come last. */
  status_priority: OrderStatus[];
}

/** Statuses by urgency: those that a call can settle come first. */
export const statusPriority: OrderStatus[] = [
  'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  'FOLLOW-UP-WITHIN-TAT',
  'PLACED',
  'CUSTOMER-NOT-REACHABLE',
  'CONFIRM-BUT-NEED-PRESCRIPTION',
  'PRESCRIPTION-CREATED',
  'PRESCRIPTION-DECODED',
];

/** States of a task that is assigned to an agent. */
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

/** The agent's user. */
const userOf = (agentId: number): SQL => sql`(select ${users.id} from ${users} where ${users.agent_id} = ${agentId})`;
/** Condition of orders that an agent may be offered: unassigned ones, and the agent's own. */
const isOffered = (agentId: number): SQL => sql`(${orders.assignee_id} is null or ${orders.assignee_id} = ${userOf(agentId)})`;

/** Maximum number of begun tasks before the agent has to finish one. */
const MAX_BEGUN = 5;

/**
 * Returns the agent's tasks (§7.3), unbegun ones first. Without an unbegun task, assigns the most urgent waiting one: by
 * channel, then status, then promised time. A task is never assigned to two agents, and simultaneous requests of one agent
 * assign one task.
 */
export async function takeTasks(db: Database, cause: Cause, request: TaskRequest): Promise<{ tasks: AgentTask[]; isAssigned: boolean }> {
  await requireAgentChannels(db, request.channels);
  return db.transaction(async (tx) => {
    // Serialises the requests of one agent. A request for tasks also puts the agent on duty.
    const [agent] = await tx
      .select({ on_duty: users.on_duty })
      .from(users)
      .where(eq(users.agent_id, request.agent_id))
      .for('no key update');
    if (!agent?.on_duty) await tx.update(users).set({ on_duty: true }).where(eq(users.agent_id, request.agent_id));
    await completeEndedTasks(tx, request.agent_id);
    await returnOthersTasks(tx, cause, request.agent_id);
    const tasks = await tasksOf(tx, request.agent_id);
    const isBusy = tasks.length >= MAX_BEGUN || tasks.some(({ state }) => state === 'assigned');
    const taskId = isBusy ? null : await mostUrgent(tx, request);
    if (taskId === null) return { tasks, isAssigned: false };
    await tx.update(queueTasks).set({ agent_id: request.agent_id, state: 'assigned' }).where(eq(queueTasks.id, taskId));
    await recordAudit(tx, cause, `queue_tasks/${taskId}`, { state: 'waiting' }, { state: 'assigned', agent_id: request.agent_id });
    return { tasks: await tasksOf(tx, request.agent_id), isAssigned: true };
  });
}

async function requireAgentChannels(db: Database, channels: number[]): Promise<void> {
  const matched = await db
    .select({ id: queueChannels.id })
    .from(queueChannels)
    .where(and(inArray(queueChannels.id, channels), eq(queueChannels.type, 'AGENT')));
  if (matched.length !== new Set(channels).size) throw badRequest([{ field: 'channels', message: 'Choose channels that agents work' }]);
}

/** Completes the agent's tasks about orders that have ended. */
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

/** Returns the agent's tasks about orders that somebody else has taken meanwhile, for their assignees. */
async function returnOthersTasks(tx: Transaction, cause: Cause, agentId: number): Promise<void> {
  const foreign = await tx
    .select({ id: queueTasks.id, state: queueTasks.state })
    .from(queueTasks)
    .innerJoin(orders, eq(orders.id, queueTasks.order_id))
    .where(and(eq(queueTasks.agent_id, agentId), inArray(queueTasks.state, [...heldStates]), sql`${isOffered(agentId)} is not true`));
  for (const { id, state } of foreign) {
    await tx.update(queueTasks).set({ agent_id: null, state: 'waiting' }).where(eq(queueTasks.id, id));
    await recordAudit(tx, cause, `queue_tasks/${id}`, { state, agent_id: agentId }, { state: 'waiting' });
  }
}

/** Tasks the agent holds: unbegun first, then by promised time. Ended orders and those of others are left out. */
export const heldTasks = (db: Database, agentId: number): Promise<AgentTask[]> => tasksOf(db, agentId);

/** Number of tasks the agent holds. */
export const heldTaskCount: WorkCount = {
  id: 'tasks.held',
  permission: 'tasks.take',
  isOwn: true,
  count: ({ agentId }) => sql`select count(*) from ${queueTasks} join ${orders} on ${orders.id} = ${queueTasks.order_id}
    where ${isHeldBy(agentId ?? 0)}`,
};

/** Marks the agent's tasks about an opened order as begun. Returns the tasks held afterwards. */
export async function beginTask(db: Database, cause: Cause, agentId: number, orderId: number): Promise<AgentTask[]> {
  return db.transaction(async (tx) => {
    await updateTasks(tx, cause, { agentId, orderId, from: ['assigned'], to: 'inProgress' });
    return tasksOf(tx, agentId);
  });
}

/** Completes the agent's tasks about an order that the agent changed. */
export const endTasks = (tx: Transaction, cause: Cause, agentId: number, orderId: number): Promise<void> =>
  updateTasks(tx, cause, { agentId, orderId, from: heldStates, to: 'done' });

interface Step {
  agentId: number;
  orderId: number;
  from: readonly string[];
  to: 'inProgress' | 'done';
}

/** One statement with its audit, because every change of an order by an agent runs it. */
async function updateTasks(tx: Transaction, cause: Cause, { agentId, orderId, from, to }: Step): Promise<void> {
  const changes = sql`(
    select 'queue_tasks/' || id as record, jsonb_build_object('state', state) as before,
      jsonb_build_object('state', ${to}::text, 'agent_id', ${agentId}::integer) as after from held) as changes`;
  await executeNamed(
    tx,
    'agent_tasks_step',
    sql`with held as (
        select id, state from queue_tasks
        where agent_id = ${agentId}::integer and order_id = ${orderId}::bigint and state = any(${sql.param([...from])}::text[]) for update),
      changed as (update queue_tasks set state = ${to} from held where queue_tasks.id = held.id)
      ${auditsOf(cause, changes)}`,
  );
}

const isHeldBy = (agentId: number) =>
  and(
    eq(queueTasks.agent_id, agentId),
    inArray(queueTasks.state, [...heldStates]),
    notInArray(orders.status, [...endedStatuses]),
    isOffered(agentId),
  );

async function tasksOf(tx: Database | Transaction, agentId: number): Promise<AgentTask[]> {
  const rows = await tx
    .select(columns)
    .from(queueTasks)
    .innerJoin(orders, eq(orders.id, queueTasks.order_id))
    .where(isHeldBy(agentId))
    .orderBy(asc(queueTasks.state), sql`${orders.tat_due_at} asc nulls last`, asc(queueTasks.id));
  return rows.map((row) => ({ ...row, tat_due_at: row.tat_due_at?.toISOString() ?? null }));
}

/** Locks one waiting task, skipping rows that other requests have locked. Ended orders and those of others are left out. */
async function mostUrgent(tx: Transaction, { agent_id, channels, status_priority }: TaskRequest): Promise<number | null> {
  const [found] = await tx
    .select({ id: queueTasks.id })
    .from(queueTasks)
    .innerJoin(orders, eq(orders.id, queueTasks.order_id))
    .where(
      and(
        eq(queueTasks.state, 'waiting'),
        inArray(queueTasks.channel_id, channels),
        notInArray(orders.status, [...endedStatuses]),
        isOffered(agent_id),
      ),
    )
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
