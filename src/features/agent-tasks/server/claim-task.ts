import { sql } from 'drizzle-orm';
import type { TaskEvent } from '#machines/queues/task-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessTime } from '#platform/contract/business-day.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { conflict } from '#platform/server/http/faults.ts';
import type { SubjectKind } from '../task-choices.ts';
import { ON_BREAK } from '../task-refusals.ts';
import { pausedAgents } from './agent-on-duty.ts';
import { joinSubjects } from './causes/task-subjects.ts';
import { whyTaskGone } from './task-holder.ts';
import { type StoredTask, taskKind } from './task-kind.ts';

/** A record that agents work on. */
export interface Subject {
  kind: SubjectKind;
  id: number;
}

interface Claimant {
  person: Person;
  agentId: number;
}

interface Found extends Record<string, unknown> {
  id: number;
  status: string;
  agent_id: number | null;
  /** Name of its agent. */
  agent: string | null;
  waits_until: string | null;
  /** Somebody else has taken its order, callback or cart; null: nobody. */
  owner: string | null;
  /** Owner who is off duty; null: there is none. */
  passed_owner_id: number | null;
}

/** The task about a record that an agent has, or can take now; otherwise why not. */
type Claimable = { taskId: number; passedOwnerId: number | null; why: null } | { taskId: null; why: Sentence };

/** The last task about a record, as an agent who wants to call its customer sees it. */
export async function findClaimable(db: Queryable, { person, agentId }: Claimant, { kind, id }: Subject): Promise<Claimable> {
  // Who was away and calls is back.
  if ((await pausedAgents(db, [agentId])).get(agentId) === 'break') return { taskId: null, why: sentence(ON_BREAK) };
  const { rows } = await db.execute<Found>(sql`
    select t.id::int, t.status, t.agent_id, a.name as agent, to_json(t.waits_until) #>> '{}' as waits_until,
      (select o.name from users o where o.id = s.reserved_for and o.id <> ${person.id}) as owner,
      case when s.reserved_for is null then s.owner_id::int end as passed_owner_id
    from queue_tasks t left join users a on a.agent_id = t.agent_id ${joinSubjects()}
    where t.subject = ${kind} and t.subject_id = ${id} and t.status not in ('done', 'cancelled') order by t.id desc limit 1`);
  const [task] = rows;
  if (!task) return { taskId: null, why: sentence('It waits for no call') };
  const why = task.agent_id === null || task.agent_id === agentId ? whyOwned(task) : await whyOthers(task);
  return why ? { taskId: null, why } : { taskId: task.id, passedOwnerId: task.passed_owner_id, why: null };

  async function whyOthers(others: Found): Promise<Sentence | null> {
    const { agent: name, status, waits_until } = others;
    if (status !== 'followUp') return whyTaskGone(db, others, person);
    return name === null || waits_until === null ? null : sentence('{name} calls again at {time}', { name, time: timeOf(waits_until) });
  }
}

const whyOwned = ({ owner: name }: Found): Sentence | null => (name === null ? null : sentence('{name} has it: take it first', { name }));
const timeOf = (moment: string): string => businessTime(new Date(moment));

/**
 * Makes the task about a record one that the agent has in progress: takes it from its queue, also before its time, or accepts it.
 * Returns its id.
 *
 * @throws ORPCError 409 with the reason
 */
export async function claimTask(tx: Transaction, cause: Cause, claimant: Claimant, subject: Subject): Promise<number> {
  const found = await findClaimable(tx, claimant, subject);
  if (found.why) throw conflict(found.why, found.why);
  const { person, agentId } = claimant;
  let task = await lockRecord(tx, taskKind, found.taskId);
  const send = async (event: TaskEvent, columns: Partial<StoredTask> = {}) => {
    const applied = await applyEvent(tx, cause, taskKind, task, person, { event, columns });
    if (applied.why) throw conflict(applied.why, applied.why);
    task = applied.stored;
  };
  // Somebody may have taken it before it was locked.
  if (task.agent_id !== null && task.agent_id !== agentId) {
    const why = (await whyTaskGone(tx, task, person)) ?? sentence('Somebody else has it');
    throw conflict(why, why);
  }
  if (task.status === 'followUp')
    await send({ type: 'subject.changed', waitsUntil: null, dueAt: task.due_at.toISOString(), at: cause.at.toISOString() });
  if (task.status === 'waiting')
    await send({ type: 'task.offered', agentId, offerEndsAt: null }, { reasons: null, passed_owner_id: found.passedOwnerId });
  if (task.status === 'offered') await send({ type: 'task.accepted', agentId });
  return task.id;
}
