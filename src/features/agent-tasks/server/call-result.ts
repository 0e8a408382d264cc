import type { CallResult } from '#machines/orders/call-results.ts';
import type { TaskEvent, TaskOutcome, TaskResult } from '#machines/queues/task-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { FARTHEST_FOLLOW_UP } from '../task-choices.ts';
import { taskKind } from './task-kind.ts';

const HOUR = 60 * 60_000;

interface Postponement {
  agentId: number | null;
  result: TaskResult;
  outcome: TaskOutcome;
  until: string;
}

/** Puts a task off: it must be done within an hour of the follow-up. @throws ORPCError 400 unless the time is ahead */
export function postponing({ agentId, result, outcome, until }: Postponement, now: Date): TaskEvent {
  requireAhead(until, now, FARTHEST_FOLLOW_UP);
  return { type: 'task.postponed', agentId, result, outcome, until, dueAt: new Date(Date.parse(until) + HOUR).toISOString() };
}

export interface ResultOfCall {
  agentId: number | null;
  result: CallResult;
  outcome: TaskOutcome;
  /** Time of the follow-up; null: none is wanted. */
  until: string | null;
  note: string;
}

/**
 * What the result of a call means for its task, in the transaction in which the result is saved: a settled task ends with it, and a
 * task in progress comes back at the time of the follow-up. A task that the agent no longer has stays as it is.
 *
 * @throws ORPCError 400 if nobody was reached and no time is chosen
 */
export async function followCallResult(tx: Transaction, cause: Cause, author: Author, taskId: number, said: ResultOfCall): Promise<void> {
  const { agentId, result, outcome, until, note } = said;
  const task = await lockRecord(tx, taskKind, taskId);
  if (task.agent_id !== agentId) return;
  const event = eventFor(task.status);
  if (event) await applyEvent(tx, cause, taskKind, task, author, { event, payload: note ? { note } : {} });

  function eventFor(status: string): TaskEvent | null {
    if (status === 'wrapUp') return { type: 'task.ended', agentId, result, outcome };
    if (status !== 'inProgress') return null;
    if (until !== null) return postponing({ agentId, result, outcome, until }, cause.at);
    if (outcome === 'NOT-REACHABLE') throw badRequest([{ field: 'due_at', message: msg('Nobody was reached: say when to call again') }]);
    return null;
  }
}
