import { ORPCError } from '@orpc/server';
import { eq, sql } from 'drizzle-orm';
import type { ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import { queueTasks } from '../schema.ts';
import type { TaskLogEntry, TaskRecord } from '../contract.ts';
import { dueStateAt, heldStates, type SubjectKind, type TaskState } from '../task-choices.ts';
import { lacksCallResult } from './agent-call.ts';
import { joinSubjects, subjectOf } from './causes/task-subjects.ts';
import { whyTaskGone } from './task-holder.ts';
import { factsOf, type StoredTask, taskKind } from './task-kind.ts';

interface Joined extends Record<string, unknown> {
  code: string;
  status: string;
  order: string | null;
  store: string | null;
  customer: string;
  phone_no: string;
  patient_id: number | null;
  channel: string;
  script: string;
}

/** An agent reads tasks that are, or were, the agent's own. */
const isOwnSql = (agentId: number) => sql`(t.agent_id = ${agentId} or exists (
  select from queue_task_events e where e.task_id = t.id and (e.payload->>'agent_id')::int = ${agentId}))`;

/** @throws ORPCError 404 also for tasks of other agents */
export const readTaskOf =
  (agentId: number | null): ReadRecord<TaskRecord> =>
  async (db, { person, at }, taskId) => {
    const missing = () => new ORPCError('NOT_FOUND', { message: taskKind.missing });
    const { rows } = await db.execute<Joined>(sql`
      select s.code, s.status, so.code as "order", so.store, s.customer, s.phone_no, s.patient_id::int, c.name as channel, c.script
      from queue_tasks t join queue_channels c on c.id = t.channel_id ${joinSubjects()} left join orders so on so.id = s.order_id
      where t.id = ${taskId} and ${isOwnSql(agentId ?? 0)}`);
    const [joined] = rows;
    const [stored] = await db.select().from(queueTasks).where(eq(queueTasks.id, taskId));
    if (!joined || !stored) throw missing();
    const { code, status, order, store, customer, phone_no, patient_id, channel, script } = joined;
    const kind = stored.subject as SubjectKind;
    // Whom an agent can ask for a task that somebody else has.
    const holder = stored.agent_id === agentId ? null : await whyTaskGone(db, stored, person);
    const abilities = judge(taskKind, { state: stored.status, context: factsOf(stored, await lacksCallResult(db, stored)), person, at }, [
      { type: 'task.accepted', agentId },
      { type: 'task.postponed', agentId },
      { type: 'task.ended', agentId },
    ]);
    return {
      id: taskId,
      version: stored.version,
      status: stored.status as TaskState,
      subject: { kind, id: stored.subject_id, code, status, order, store, path: subjectOf(kind).path(stored.subject_id) },
      patient_id,
      customer,
      phone_no,
      channel,
      script,
      due_at: stored.due_at.toISOString(),
      due: isOpenTask(stored) ? dueStateAt(stored.due_at, at) : null,
      waits_until: stored.waits_until?.toISOString() ?? null,
      offer_ends_at: stored.offered_until?.toISOString() ?? null,
      reasons: stored.reasons,
      result: stored.result as TaskRecord['result'],
      outcome: stored.outcome as TaskRecord['outcome'],
      log: (await readLog<TaskLogEntry['payload']>(db, taskKind, taskId)) as TaskLogEntry[],
      abilities: holder === null ? abilities : abilities.map((each) => ({ ...each, allowed: false, because: holder })),
    };
  };

const isOpenTask = ({ status }: StoredTask): boolean => heldStates.includes(status as TaskState) || status === 'followUp';
