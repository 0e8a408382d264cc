import type { TaskFacts, TaskOutcome, TaskResult } from '#machines/queues/task-facts.ts';
import { queueTaskMachine, queueTaskWhy } from '#machines/queues/queueTask.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { queueTasks, taskEventLog } from '../schema.ts';
import { PROMISE_KEPT } from '../task-choices.ts';
import { taskList } from '../task-list.ts';
import { lacksCallResult } from './agent-call.ts';
import { whyTaskGone } from './task-holder.ts';

export type StoredTask = typeof queueTasks.$inferSelect;

export const factsOf = (stored: StoredTask, lacksResult: boolean): TaskFacts => ({
  agentId: stored.agent_id,
  dueAt: stored.due_at.toISOString(),
  waitsUntil: stored.waits_until?.toISOString() ?? null,
  offerEndsAt: stored.offered_until?.toISOString() ?? null,
  lacksCallResult: lacksResult,
  result: stored.result as TaskResult | null,
  outcome: stored.outcome as TaskOutcome | null,
});

/** Whoever put a task off has said that they call again: they get it first. */
function promiseOf(before: StoredTask, state: string, at: Date): Partial<StoredTask> {
  if (state !== 'waiting') return { promised_to: null, promised_until: null };
  if (before.status !== 'followUp' || before.agent_id === null) return {};
  return { promised_to: before.agent_id, promised_until: new Date(at.getTime() + PROMISE_KEPT) };
}

const work = 'tasks.take';

export const taskKind: RecordKind<typeof queueTaskMachine, StoredTask> = {
  machine: queueTaskMachine,
  table: queueTasks,
  log: { table: taskEventLog, record: taskEventLog.task_id },
  list: taskList.id,
  missing: msg('Task not found'),
  permissions: {
    'task.accepted': work,
    'task.seen': work,
    'task.postponed': work,
    'task.ended': work,
    'task.assigned': 'tasks.assign',
    'task.unassigned': 'tasks.assign',
  },
  // Only what a person does with a task depends on the call: what else happens to tasks reads no calls.
  context: (db, stored, author) =>
    author.id === null ? factsOf(stored, false) : lacksCallResult(db, stored).then((lacks) => factsOf(stored, lacks)),
  columns: ({ agentId, dueAt, waitsUntil, offerEndsAt, result, outcome }, { before, state, at }) => ({
    agent_id: agentId,
    due_at: new Date(dueAt),
    waits_until: waitsUntil === null ? null : new Date(waitsUntil),
    offered_until: offerEndsAt === null ? null : new Date(offerEndsAt),
    ...(state === 'waiting' && { passed_owner_id: null }),
    ...promiseOf(before, state, at),
    resumed_at: before.status === 'followUp' && state === 'waiting' ? at : before.resumed_at,
    result,
    outcome,
  }),
  payload: (event) => ({
    ...((event.type === 'task.offered' || event.type === 'task.assigned' || event.type === 'task.passed') && { agent_id: event.agentId }),
    ...('result' in event && { result: event.result, outcome: event.outcome }),
    ...('until' in event && { until: event.until }),
    ...('dueAt' in event && { due_at: event.dueAt }),
  }),
  why: queueTaskWhy,
  whyStale: whyTaskGone,
  audited: ({ agent_id: agent }) => ({ agent_id: agent }),
};
