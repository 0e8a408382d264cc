import { eq, sql } from 'drizzle-orm';
import { accept } from '#machines/entity.ts';
import { callMachine, callWhy } from '#machines/queues/call.ts';
import type { CallFacts } from '#machines/queues/call-facts.ts';
import { claimTask, findClaimable, joinSubjects, type Subject, taskKind } from '#features/agent-tasks/server/public.ts';
import { holdPatient, quietUntil } from '#features/patients/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord, notFound } from '#platform/record/server/kind/change-record.ts';
import { judge } from '#platform/record/server/kind/read-record.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import { businessTime } from '#platform/contract/business-day.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { conflict } from '#platform/server/http/faults.ts';
import { users } from '#platform/session/schema.ts';
import { type CallState, isLive } from '../call-choices.ts';
import { calls } from '../schema.ts';
import { callKind } from './call-kind.ts';
import { openCallOf } from './call-record.ts';

interface TaskToCall extends Record<string, unknown> {
  agent_id: number | null;
  status: string;
  customer: string;
  phone_no: string;
  patient_id: number | null;
}

interface Preparation {
  facts: CallFacts;
  task: TaskToCall;
}

/** What decides whether an agent may call the customer of a task now. @throws ORPCError 404 for others’ tasks, unless `claimable` */
async function prepare(db: Queryable, agentId: number, taskId: number, at: Date, claimable = false): Promise<Preparation> {
  const { rows } = await db.execute<TaskToCall & { quiet_from: string | null; quiet_until: string | null }>(sql`
    select t.agent_id, t.status, s.customer, s.phone_no, s.patient_id::int, p.quiet_from, p.quiet_until
    from queue_tasks t ${joinSubjects()} left join patients p on p.id = s.patient_id where t.id = ${taskId} and (t.agent_id = ${agentId} or ${claimable})`);
  const [task] = rows;
  if (!task) throw notFound(taskKind);
  const other = await openCallOf(db, agentId);
  const facts: CallFacts = {
    agentId: null,
    quietUntil: quietUntil(task, businessTime(at)),
    otherCall: other && (isLive(other.status as CallState) ? 'live' : 'over'),
    isTaskAccepted: claimable || task.status === 'inProgress' || task.status === 'wrapUp',
    duty: 'on',
    result: null,
    outcome: null,
    receiverId: null,
  };
  return { facts, task };
}

/** Whether an agent may call the customer of a task now. */
export async function callAbility(db: Queryable, person: Person, agentId: number, taskId: number, at: Date) {
  const { facts } = await prepare(db, agentId, taskId, at);
  return abilityOf(facts, person, agentId, at);
}

/** Whether an agent may call the customer of a record now, whose task is the agent's or can be taken. */
export async function subjectCallAbility(db: Queryable, person: Person, agentId: number, subject: Subject, at: Date) {
  const { taskId, why } = await findClaimable(db, { person, agentId }, subject);
  if (why) return { event: 'call.dialed', allowed: false, because: why };
  const { facts } = await prepare(db, agentId, taskId, at, true);
  return abilityOf(facts, person, agentId, at);
}

function abilityOf(context: CallFacts, person: Person, agentId: number, at: Date) {
  const [ability] = judge(callKind, { state: 'idle', context, person, at }, [{ type: 'call.dialed', agentId }]);
  if (!ability) throw new Error('A call cannot be judged');
  return ability;
}

interface Caller {
  author: Person;
  agentId: number;
}

/** Serialises the calls of one agent, as the requests for tasks. */
const lockCaller = (tx: Transaction, { author }: Caller) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, author.id)).for('no key update');

/**
 * Dials the customer of a record, whose task the agent gets. Otherwise as `createCall`.
 *
 * @throws ORPCError 409 with the reason
 */
export async function createSubjectCall(
  tx: Transaction,
  cause: Cause,
  caller: Caller,
  { subject, key }: { subject: Subject; key: string | undefined },
): Promise<{ id: number; repeated: boolean }> {
  await lockCaller(tx, caller);
  const claimant = { person: caller.author, agentId: caller.agentId };
  return runOnce(tx, cause, { key, body: { ...subject } }, async () =>
    dialTask(tx, cause, caller, await claimTask(tx, cause, claimant, subject)),
  );
}

/**
 * A call is dialled: one of each agent at a time. Idempotent by request key. Returns its id; the telephone system gets it once this
 * is committed.
 *
 * @throws ORPCError 404 for tasks of others; 409 with the reason
 */
export async function createCall(
  tx: Transaction,
  cause: Cause,
  caller: Caller,
  { task_id: taskId, request_key: key }: { task_id: number; request_key?: string | undefined },
): Promise<{ id: number; repeated: boolean }> {
  await lockCaller(tx, caller);
  return runOnce(tx, cause, { key, body: { taskId } }, () => dialTask(tx, cause, caller, taskId));
}

async function dialTask(tx: Transaction, cause: Cause, { author, agentId }: Caller, taskId: number): Promise<number> {
  await lockRecord(tx, taskKind, taskId);
  const { facts, task } = await prepare(tx, agentId, taskId, cause.at);
  const event = { type: 'call.dialed', agentId } as const;
  const accepted = accept(callMachine, 'idle', facts, event);
  if (!accepted) {
    const why = callWhy(facts, event, 'idle');
    throw conflict(why, why);
  }
  const patient = task.patient_id === null ? null : await holdPatient(tx, task.patient_id);
  const [made] = await tx
    .insert(calls)
    .values({
      status: accepted.state,
      agent_id: agentId,
      task_id: taskId,
      patient_id: patient?.id ?? null,
      customer: task.customer,
      phone_no: task.phone_no,
      started_at: cause.at,
      status_since: cause.at,
    })
    .returning();
  if (!made) throw new Error('A call was not stored');
  await keepCreation(tx, cause, callKind, made, { author, event: event.type });
  return made.id;
}
