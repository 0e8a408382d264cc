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
import type { AgentTask } from '../../contract.ts';
import { queueTasks } from '../../schema.ts';
import { heldStates } from '../../task-choices.ts';
import { callOfAgent } from '../agent-call.ts';
import { admitAgent, type Pause } from '../agent-on-duty.ts';
import { joinSubjects } from '../causes/task-subjects.ts';
import { heldTasks } from '../held-tasks.ts';
import { taskKind } from '../task-kind.ts';
import { fitOf, fits, isInShift } from './agent-fit.ts';
import { mostUrgent } from './most-urgent.ts';
import { channelsOfAgents } from './own-channels.ts';
import { type OwnChannel, reasonsOf } from './reasons.ts';
import { acceptedSince, minutesBefore, policyInUse } from './task-policy.ts';

export interface TaskRequest {
  /** By descending priority; null: all of the agent's. */
  channels: number[] | null;
  agent_id: number;
  /** Most urgent first; statuses that are not listed come last. Decides as long as no policy is written. */
  status_priority: OrderStatus[];
  /** The agent has not asked: of so many free agents, this one has waited longest, since then. */
  idle?: { since: string; agents: number };
}

/** Why no task was assigned; `assigned`: one was. */
type Finding =
  | 'assigned'
  | Pause
  | 'gone'
  | 'busy'
  | 'onCall'
  | 'wrapUp'
  | 'full'
  | 'fairShare'
  | 'noMember'
  | 'outOfShift'
  | 'noFit'
  | 'none';

export interface Taken {
  tasks: AgentTask[];
  finding: Finding;
  /** Tasks that the agent may hold. */
  cap: number;
}

/**
 * Returns the agent's tasks (§7.3), those not accepted first. Without one of those, assigns the most urgent waiting one: by channel
 * (§3), and in it by the policy in use, from the channels that the agent is a member of, in the agent's shift, within the hours of the
 * channel and the limits of both, and with the languages and skills that the channel needs. A task is never assigned to two agents, and
 * simultaneous requests of one agent assign one task.
 */
export async function takeTasks(db: Database, cause: Cause, request: TaskRequest): Promise<Taken> {
  if (request.channels) await requireAgentChannels(db, request.channels);
  return db.transaction(async (tx) => {
    // Serialises the requests of one agent, and what else decides about the agent's tasks, such as a break.
    const [agent] = await tx.select({ id: users.id }).from(users).where(eq(users.agent_id, request.agent_id)).for('no key update');
    const pause = await admitAgent(tx, cause, request.agent_id, request.idle === undefined);
    if (pause === 'gone') return { tasks: [], finding: pause, cap: 0 };
    await returnOthersTasks(tx, cause, request.agent_id);
    const tasks = await heldTasks(tx, request.agent_id);
    const channels = await channelsOfAgents(tx, [agent?.id ?? 0], request.channels);
    const fit = await fitOf(tx, agent?.id ?? 0);
    const fitting = channels.filter((each) => fits(each, fit, cause.at));
    const cap = Math.min(
      fit.cap,
      fitting.reduce((sum, each) => sum + each.cap, 0),
    );
    // Tasks of the other queues wait to be asked for.
    const offering = request.idle ? fitting.filter(({ offer_seconds }) => offer_seconds !== null) : fitting;
    const free = tasks.length < fit.cap ? offering.filter((each) => each.held < each.cap) : [];
    const call = await callOfAgent(tx, request.agent_id);
    const isWrapUpMissing =
      call?.isOver || (await tx.$count(queueTasks, and(eq(queueTasks.agent_id, request.agent_id), eq(queueTasks.status, 'wrapUp')))) > 0;
    const isOutOfShift = !isInShift(fit, cause.at);
    const why = findingBefore({ tasks, channels, fitting, free, pause, isOutOfShift, isWrapUpMissing, isOnCall: call !== null });
    if (why) return { tasks, finding: why, cap };
    const policy = await policyInUse(tx, request.status_priority);
    const { fair } = policy;
    if (fair && (await acceptedSince(tx, agent?.id ?? 0, minutesBefore(cause.at, fair.minutes))) >= fair.tasks)
      return { tasks, finding: 'fairShare', cap };
    const found = await mostUrgent(tx, { userId: agent?.id ?? 0, fit, at: cause.at }, free, policy);
    if (!found) return { tasks, finding: 'none', cap };
    const { idle } = request;
    const reasons = { ...reasonsOf({ found, channels: fitting, policy, agent: fit, held: tasks.length }), ...(idle && { idle }) };
    const seconds = fitting.find(({ id }) => id === found.channel_id)?.offer_seconds ?? null;
    const event = { type: 'task.offered', agentId: request.agent_id, offerEndsAt: endOf(cause.at, seconds) } as const;
    const sent = { event, columns: { reasons, passed_owner_id: found.passed?.id ?? null }, payload: { reasons } };
    await applyEvent(tx, cause, taskKind, await lockRecord(tx, taskKind, found.id), SYSTEM, sent);
    return { tasks: await heldTasks(tx, request.agent_id), finding: 'assigned', cap };
  });
}

const endOf = (at: Date, seconds: number | null): string | null =>
  seconds === null ? null : new Date(at.getTime() + seconds * 1_000).toISOString();

interface Before {
  tasks: readonly AgentTask[];
  channels: readonly OwnChannel[];
  fitting: readonly OwnChannel[];
  free: readonly OwnChannel[];
  pause: Pause | null;
  isOutOfShift: boolean;
  isWrapUpMissing: boolean;
  isOnCall: boolean;
}

function findingBefore(before: Before): Finding | null {
  const { tasks, channels, fitting, free, pause, isOutOfShift, isWrapUpMissing, isOnCall } = before;
  if (pause) return pause;
  if (tasks.some(({ state }) => state === 'assigned')) return 'busy';
  if (isWrapUpMissing) return 'wrapUp';
  if (isOnCall) return 'onCall';
  if (channels.length === 0) return 'noMember';
  if (isOutOfShift) return 'outOfShift';
  if (fitting.length === 0) return 'noFit';
  return free.length === 0 ? 'full' : null;
}

async function requireAgentChannels(db: Database, channels: number[]): Promise<void> {
  const matched = await db
    .select({ id: queueChannels.id })
    .from(queueChannels)
    .where(and(inArray(queueChannels.id, channels), eq(queueChannels.type, 'AGENT')));
  if (matched.length !== new Set(channels).size) throw badRequest([{ field: 'channels', message: 'Choose channels that agents work' }]);
}

/** Returns the agent's tasks whose subject somebody else has taken meanwhile, for that user. Those that somebody is changing are left. */
async function returnOthersTasks(tx: Transaction, cause: Cause, agentId: number): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select t.id::int from queue_tasks t join users u on u.agent_id = t.agent_id ${joinSubjects()}
    where t.agent_id = ${agentId} and t.status = any(${sql.param([...heldStates])}::text[]) and s.reserved_for <> u.id
    order by t.id for update of t skip locked`);
  for (const { id } of rows)
    await applyEvent(tx, cause, taskKind, await lockRecord(tx, taskKind, id), SYSTEM, { event: { type: 'task.released' } });
}
