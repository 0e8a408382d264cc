import type { queueTaskMachine } from '#machines/queues/queueTask.ts';
import type { Colleague } from '#features/session/demo/public.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { TaskReasons } from '../contract.ts';
import type { queueTasks, taskEventLog } from '../schema.ts';
import { taskKind } from '../server/task-kind.ts';
import type { SubjectKind } from '../task-choices.ts';

export interface Cause {
  kind: SubjectKind;
  id: number;
  channelId: number;
  /** When it was made, and must be done. */
  at: number;
  dueAt: number;
  /** Null: at once. */
  waitsUntil: number | null;
}

/** A task that goes through its chart. */
export class TaskCourse extends RecordCourse<typeof queueTaskMachine, typeof taskEventLog> {
  reasons: TaskReasons | null = null;
  private readonly cause: Cause;

  constructor(id: number, cause: Cause) {
    const iso = (at: number) => new Date(at).toISOString();
    const { at, waitsUntil, dueAt } = cause;
    super(taskKind, id, {
      at,
      status: waitsUntil === null ? 'waiting' : 'followUp',
      facts: {
        agentId: null,
        dueAt: iso(dueAt),
        waitsUntil: waitsUntil === null ? null : iso(waitsUntil),
        offerEndsAt: null,
        lacksCallResult: false,
        result: null,
        outcome: null,
      },
      event: 'task.made',
    });
    this.cause = cause;
  }

  offer(at: number, { agent_id }: Colleague, reasons: TaskReasons): void {
    this.reasons = reasons;
    this.send(at, { type: 'task.offered', agentId: agent_id ?? 0, offerEndsAt: null }, { reasons });
  }

  get row(): Row<typeof queueTasks> {
    const { agentId, dueAt, waitsUntil, result, outcome } = this.facts;
    const { kind, id: subject_id, channelId, at } = this.cause;
    return {
      id: this.id,
      version: this.version,
      status: this.status,
      channel_id: channelId,
      subject: kind,
      subject_id,
      agent_id: agentId,
      due_at: new Date(dueAt),
      waits_until: waitsUntil === null ? null : new Date(waitsUntil),
      reasons: this.reasons,
      result,
      outcome,
      created_at: new Date(at),
    };
  }
}
