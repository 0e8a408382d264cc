import { accept } from '#machines/entity.ts';
import { queueTaskMachine } from '#machines/queues/queueTask.ts';
import type { TaskEvent, TaskFacts } from '#machines/queues/task-facts.ts';
import type { Colleague } from '#features/session/demo/public.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { TaskReasons } from '../contract.ts';
import type { queueTasks, TaskPayload, taskEventLog } from '../schema.ts';
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

/** A task that goes through its chart, with the log of what happened. */
export class TaskCourse {
  status: string;
  facts: TaskFacts;
  reasons: TaskReasons | null = null;
  readonly id: number;
  private readonly cause: Cause;
  private version = 0;
  readonly log: Row<typeof taskEventLog>[] = [];

  constructor(id: number, cause: Cause) {
    this.id = id;
    this.cause = cause;
    const { waitsUntil, dueAt } = cause;
    this.status = waitsUntil === null ? 'waiting' : 'followUp';
    const iso = (at: number) => new Date(at).toISOString();
    this.facts = {
      agentId: null,
      dueAt: iso(dueAt),
      waitsUntil: waitsUntil === null ? null : iso(waitsUntil),
      lacksCallResult: false,
      result: null,
      outcome: null,
    };
    this.record(cause.at, 'task.made', null, null, {});
  }

  send(at: number, event: TaskEvent, by: Colleague | null = null, payload: TaskPayload = {}): void {
    const next = accept(queueTaskMachine, this.status, this.facts, event);
    if (!next) throw new Error(`The chart refuses ${event.type} of task ${this.id}`);
    const before = this.status;
    this.facts = next.context;
    this.status = next.state;
    this.record(at, event.type, before, by, payload);
  }

  offer(at: number, { agent_id }: Colleague, reasons: TaskReasons): void {
    this.reasons = reasons;
    this.send(at, { type: 'task.offered', agentId: agent_id ?? 0 }, null, { agent_id: agent_id ?? 0, reasons });
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

  private record(at: number, event: string, from: string | null, by: Colleague | null, payload: TaskPayload): void {
    this.version += 1;
    this.log.push({
      task_id: this.id,
      version: this.version,
      at: new Date(at),
      user_id: by?.id ?? null,
      by: by?.name ?? 'System',
      event,
      from_status: from,
      to_status: this.status,
      payload,
    });
  }
}
