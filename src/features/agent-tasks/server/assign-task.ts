import { eq, type SQL, sql } from 'drizzle-orm';
import type { TaskEvent, TaskFacts } from '#machines/queues/task-facts.ts';
import { holds } from '#platform/access/permissions.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { applyEvent, type Sent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { judge } from '#platform/record/server/kind/read-record.ts';
import type { Author, Person } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { users } from '#platform/session/schema.ts';
import { loadsOf, type ReachedLimit, reachedLimit } from './agent-load.ts';
import { dutyOf } from './agent-on-duty.ts';
import { joinSubjects } from './causes/task-subjects.ts';
import { type StoredTask, taskKind } from './task-kind.ts';

type SentTask = Sent<typeof taskKind.machine, StoredTask>;

/** Serialises what decides about the tasks of an agent. To be called before the task is locked. @throws ORPCError 400 unless it is an agent */
export async function lockAgent(tx: Transaction, agentId: number): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.agent_id, agentId)).for('no key update');
  if (!user || !holds('tasks.take', user)) throw badRequest([{ field: 'agent_id', message: msg('Choose a call-centre agent') }]);
}

interface Found extends Record<string, unknown> {
  user_id: number;
  name: string;
  channel: string;
  isOnDuty: boolean;
  isMember: boolean;
  owner: string | null;
  /** Owner who is off duty; null: there is none. */
  passed_owner_id: number | null;
}

/** What decides whether an agent can get a task. */
async function fitFor(db: Queryable, task: StoredTask, agentId: number): Promise<Found> {
  const ofQueue: SQL = sql`select from queue_members m where m.channel_id = t.channel_id and m.user_id = u.id`;
  const { rows } = await db.execute<Found>(sql`
    select u.id::int as user_id, u.name, c.name as channel, u.on_duty and u.disabled_at is null as "isOnDuty", exists (${ofQueue}) as "isMember",
      (select o.name from users o where o.id = s.reserved_for and o.id <> u.id) as owner,
      case when s.reserved_for is null then s.owner_id::int end as passed_owner_id
    from queue_tasks t join queue_channels c on c.id = t.channel_id ${joinSubjects()} cross join users u
    where t.id = ${task.id} and u.agent_id = ${agentId}`);
  return rows[0] ?? { user_id: 0, name: '', channel: '', isOnDuty: false, isMember: false, owner: null, passed_owner_id: null };
}

const refuseWithoutReason = (name: string, { held, cap, queue }: ReachedLimit) =>
  badRequest([
    {
      field: 'reason',
      ...(queue === null
        ? sentence('{name} holds {held} of {cap}: say why it is one more', { name, held, cap })
        : sentence('{name} holds {held} of {cap} in {queue}: say why it is one more', { name, held, cap, queue })),
    },
  ]);

interface Given {
  /** Of the supervisor. */
  by: string;
  /** Why the agent gets more than the policy gives; empty: none is said. */
  reason: string;
}

/**
 * What happens to a locked task that a supervisor gives to an agent; the policy's reasons no longer hold. Beyond a limit of the agent the
 * reason is kept with the task and its event; where it is missing, `write` throws ORPCError 400.
 */
export async function assignmentOf(db: Queryable, task: StoredTask, agentId: number, { by, reason }: Given): Promise<SentTask> {
  const { user_id, name, channel, isOnDuty, isMember, owner, passed_owner_id } = await fitFor(db, task, agentId);
  const limit = reachedLimit((await loadsOf(db, [user_id]))(user_id), channel);
  const reasons = limit && { given: { by, reason, ...limit } };
  const duty = await dutyOf(db, agentId, isOnDuty);
  const event: TaskEvent = { type: 'task.assigned', agentId, duty, isMember, owner };
  return {
    event,
    columns: { reasons, passed_owner_id },
    payload: reasons ? { note: reason, reasons } : {},
    write: () => (limit && reason === '' ? Promise.reject(refuseWithoutReason(name, limit)) : Promise.resolve({})),
  };
}

interface Passed {
  from: number;
  to: number;
}

/**
 * The task of a call goes along with it to another agent who works its queue, unless somebody has taken its order, callback or cart;
 * otherwise it stays with its agent.
 */
export async function passTask(tx: Transaction, cause: Cause, author: Author, taskId: number, { from, to }: Passed): Promise<void> {
  const task = await lockRecord(tx, taskKind, taskId);
  if (task.agent_id !== from) return;
  const { isMember, owner, passed_owner_id } = await fitFor(tx, task, to);
  const event: TaskEvent = { type: 'task.passed', agentId: to, isMember, owner };
  await applyEvent(tx, cause, taskKind, task, author, { event, columns: { reasons: null, passed_owner_id } });
}

/** Whether a supervisor may give a task to an agent, or return it to its queue. */
export const judgeAssignment = (
  { status, ...facts }: Pick<TaskFacts, 'agentId' | 'lacksCallResult'> & { status: string },
  person: Person,
  at: Date,
) =>
  judge(
    taskKind,
    { state: status, context: { ...facts, dueAt: '', waitsUntil: null, offerEndsAt: null, result: null, outcome: null }, person, at },
    [{ type: 'task.assigned' }, { type: 'task.unassigned' }],
  );
