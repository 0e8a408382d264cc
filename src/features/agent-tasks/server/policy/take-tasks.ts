import { and, eq, inArray, sql } from 'drizzle-orm';
import { queueChannels } from '#features/channels/server/public.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import { users } from '#platform/session/schema.ts';
import type { AgentTask, TaskReasons } from '../../contract.ts';
import { queueTasks } from '../../schema.ts';
import { heldStates } from '../../task-choices.ts';
import { callOfAgent } from '../agent-call.ts';
import { mayGetTasks } from '../agent-on-duty.ts';
import { joinSubjects } from '../causes/task-subjects.ts';
import { heldTasks } from '../held-tasks.ts';
import { taskKind } from '../task-kind.ts';

export interface TaskRequest {
  /** By descending priority. */
  channels: number[];
  agent_id: number;
  /** Most urgent first; statuses that are not listed come last. */
  status_priority: OrderStatus[];
}

/** Why no task was assigned; `assigned`: one was. */
type Finding = 'assigned' | 'break' | 'busy' | 'onCall' | 'wrapUp' | 'full' | 'noMember' | 'none';

export interface Taken {
  tasks: AgentTask[];
  finding: Finding;
  /** Tasks that the agent may hold. */
  cap: number;
}

/** A channel that the agent is a member of, in the order in which the agent works them. */
interface OwnChannel extends Record<string, unknown> {
  id: number;
  name: string;
  priority: number;
  weight: number;
  cap: number;
  held: number;
}

/**
 * Returns the agent's tasks (§7.3), those not accepted first. Without one of those, assigns the most urgent waiting one: by channel,
 * then status, then due time (§3), from the channels that the agent is a member of and within the limit there. A task is never
 * assigned to two agents, and simultaneous requests of one agent assign one task.
 */
export async function takeTasks(db: Database, cause: Cause, request: TaskRequest): Promise<Taken> {
  await requireAgentChannels(db, request.channels);
  return db.transaction(async (tx) => {
    // Serialises the requests of one agent, and what else decides about the agent's tasks, such as a break.
    const [agent] = await tx.select({ id: users.id }).from(users).where(eq(users.agent_id, request.agent_id)).for('no key update');
    const isOnBreak = !(await mayGetTasks(tx, cause, request.agent_id));
    await returnOthersTasks(tx, cause, request.agent_id);
    const tasks = await heldTasks(tx, request.agent_id);
    const channels = await ownChannels(tx, agent?.id ?? 0, request);
    const cap = channels.reduce((sum, each) => sum + each.cap, 0);
    const free = channels.filter((each) => each.held < each.cap);
    const call = await callOfAgent(tx, request.agent_id);
    const isWrapUpMissing =
      call?.isOver || (await tx.$count(queueTasks, and(eq(queueTasks.agent_id, request.agent_id), eq(queueTasks.status, 'wrapUp')))) > 0;
    const why = findingBefore({ tasks, channels, free, isOnBreak, isWrapUpMissing, isOnCall: call !== null });
    if (why) return { tasks, finding: why, cap };
    const found = await mostUrgent(tx, agent?.id ?? 0, free, request.status_priority);
    if (!found) return { tasks, finding: 'none', cap };
    const reasons = reasonsOf(found, channels, request.status_priority);
    const sent = { event: { type: 'task.offered', agentId: request.agent_id } as const, columns: { reasons }, payload: { reasons } };
    await applyEvent(tx, cause, taskKind, await lockRecord(tx, taskKind, found.id), SYSTEM, sent);
    return { tasks: await heldTasks(tx, request.agent_id), finding: 'assigned', cap };
  });
}

interface Before {
  tasks: readonly AgentTask[];
  channels: readonly OwnChannel[];
  free: readonly OwnChannel[];
  isOnBreak: boolean;
  isWrapUpMissing: boolean;
  isOnCall: boolean;
}

function findingBefore({ tasks, channels, free, isOnBreak, isWrapUpMissing, isOnCall }: Before): Finding | null {
  if (isOnBreak) return 'break';
  if (tasks.some(({ state }) => state === 'assigned')) return 'busy';
  if (isWrapUpMissing) return 'wrapUp';
  if (isOnCall) return 'onCall';
  if (channels.length === 0) return 'noMember';
  return free.length === 0 ? 'full' : null;
}

async function requireAgentChannels(db: Database, channels: number[]): Promise<void> {
  const matched = await db
    .select({ id: queueChannels.id })
    .from(queueChannels)
    .where(and(inArray(queueChannels.id, channels), eq(queueChannels.type, 'AGENT')));
  if (matched.length !== new Set(channels).size) throw badRequest([{ field: 'channels', message: 'Choose channels that agents work' }]);
}

/** Active channels of the request that the agent is a member of. */
async function ownChannels(tx: Transaction, userId: number, { channels, agent_id }: TaskRequest): Promise<OwnChannel[]> {
  const { rows } = await tx.execute<OwnChannel>(sql`
    select c.id::int, c.name, c.priority, m.weight, m.cap, (select count(*)::int from queue_tasks t
        where t.agent_id = ${agent_id} and t.channel_id = c.id and t.status = any(${sql.param([...heldStates])}::text[])) as held
    from queue_channels c join queue_members m on m.channel_id = c.id and m.user_id = ${userId}
    where c.id = any(${sql.param(channels)}::bigint[]) and c.status = 'ACTIVE'
    order by c.priority desc, m.weight desc, c.id`);
  return rows;
}

/** Returns the agent's tasks whose subject somebody else has taken meanwhile, for that user. */
async function returnOthersTasks(tx: Transaction, cause: Cause, agentId: number): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select t.id::int from queue_tasks t join users u on u.agent_id = t.agent_id ${joinSubjects()}
    where t.agent_id = ${agentId} and t.status = any(${sql.param([...heldStates])}::text[]) and s.owner_id <> u.id
    order by t.id for update of t`);
  for (const { id } of rows)
    await applyEvent(tx, cause, taskKind, await lockRecord(tx, taskKind, id), SYSTEM, { event: { type: 'task.released' } });
}

interface Found extends Record<string, unknown> {
  id: number;
  channel_id: number;
  subject: string;
  status: string;
  due_at: string;
  next_due_at: string | null;
  waiting: number;
}

/** Locks one waiting task, skipping rows that other requests have locked. Tasks whose subject is another user's are left out. */
async function mostUrgent(
  tx: Transaction,
  userId: number,
  channels: readonly OwnChannel[],
  statusPriority: readonly OrderStatus[],
): Promise<Found | null> {
  const ids = channels.map(({ id }) => id);
  const { rows } = await tx.execute<Found>(sql`
    with best as (
      select t.id, t.channel_id, t.subject, s.status, t.due_at from queue_tasks t ${joinSubjects()}
      where t.status = 'waiting' and t.channel_id = any(${sql.param(ids)}::bigint[]) and s.is_open
        and (s.owner_id is null or s.owner_id = ${userId})
      order by array_position(${sql.param(ids)}::bigint[], t.channel_id),
        array_position(${sql.param([...statusPriority])}::text[], s.status) nulls last, t.due_at, t.id
      limit 1 for update of t skip locked)
    select b.id::int, b.channel_id::int, b.subject, b.status, to_json(b.due_at) #>> '{}' as due_at, (
        select to_json(min(t.due_at)) #>> '{}' from queue_tasks t where t.status = 'waiting' and t.channel_id = b.channel_id and t.id <> b.id
          and t.due_at >= b.due_at) as next_due_at,
      (select count(*)::int - 1 from queue_tasks t where t.status = 'waiting' and t.channel_id = b.channel_id) as waiting
    from best b`);
  return rows[0] ?? null;
}

function reasonsOf(found: Found, channels: readonly OwnChannel[], statusPriority: readonly OrderStatus[]): TaskReasons {
  const at = channels.findIndex(({ id }) => id === found.channel_id);
  const channel = channels[at];
  if (!channel) throw new Error('A task of a channel that the agent does not work');
  const { name, priority, weight } = channel;
  const rank = statusPriority.findIndex((status) => status === found.status);
  const iso = (moment: string) => new Date(moment).toISOString();
  return {
    channel: { name, priority, weight, position: at + 1, of: channels.length },
    status:
      found.subject === 'order'
        ? { status: found.status as OrderStatus, position: rank === -1 ? statusPriority.length + 1 : rank + 1, of: statusPriority.length }
        : null,
    due_at: iso(found.due_at),
    next_due_at: found.next_due_at === null ? null : iso(found.next_due_at),
    waiting: found.waiting,
  };
}
