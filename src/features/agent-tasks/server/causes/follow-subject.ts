import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { TaskCause } from '#features/channels/public.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import type { TaskEvent } from '#machines/queues/task-facts.ts';
import { auditsOf, type Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { executeNamed } from '#platform/server/db/named-statements.ts';
import { hooks } from '#platform/server/hooks.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import { queueTasks } from '../../schema.ts';
import { openStates, type SubjectKind } from '../../task-choices.ts';
import { taskList } from '../../task-list.ts';
import { dueInHours } from './due-in-hours.ts';
import { type StoredTask, taskKind } from '../task-kind.ts';
import type { Wanted } from './task-subjects.ts';

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** A task came in; runs in its transaction. */
    'tasks.made': (tx: Transaction) => void;
  }
}

export interface Followed {
  kind: SubjectKind;
  id: number;
  cause: TaskCause;
  /** Of an order; empty: it is something else. */
  orderStatus: OrderStatus | '';
  /** Null: nothing; it is settled. */
  wanted: Wanted | null;
  /** Whether the agent of a task has done what the task was for. */
  isSettledBy: (task: StoredTask) => boolean | Promise<boolean>;
}

/** Makes, changes and ends the task of a record, in the transaction in which the record is made or changed. */
export async function followSubject(tx: Transaction, cause: Cause, followed: Followed): Promise<void> {
  const { kind, id, wanted, orderStatus } = followed;
  const isOpen = and(eq(queueTasks.subject, kind), eq(queueTasks.subject_id, id), inArray(queueTasks.status, [...openStates]));
  const [task] = await tx.select().from(queueTasks).where(isOpen).for('update');
  const event = task && (await eventFor(task, cause.at, followed));
  if (task && event) await applyEvent(tx, cause, taskKind, task, SYSTEM, { event, columns: { order_status: orderStatus } });
  else if (task && task.order_status !== orderStatus)
    await tx.update(queueTasks).set({ order_status: orderStatus }).where(eq(queueTasks.id, task.id));
  if (wanted && (!task || event?.type === 'subject.settled')) await makeTask(tx, cause, followed, wanted);
}

/** What happens to the task; null: nothing. */
async function eventFor(task: StoredTask, at: Date, { wanted, isSettledBy }: Followed): Promise<TaskEvent | null> {
  if (task.agent_id !== null && task.status !== 'followUp' && (await isSettledBy(task))) return { type: 'subject.settled' };
  if (!wanted) return { type: 'subject.closed' };
  const waitsUntil = wanted.waitsUntil?.toISOString() ?? null;
  const dueAt = (wanted.dueAt ?? task.due_at).toISOString();
  const isSame = waitsUntil === (task.waits_until?.toISOString() ?? null) && dueAt === task.due_at.toISOString();
  return isSame ? null : { type: 'subject.changed', waitsUntil, dueAt, at: at.toISOString() };
}

const moment = (at: Date | null): SQL => sql`${at?.toISOString() ?? null}::timestamptz`;

/** One statement with event and audit, because most changes of an order run it. Without a channel for the cause nothing is made. */
export async function makeTask(
  tx: Transaction,
  cause: Cause,
  { kind, id, cause: taskCause, orderStatus }: Pick<Followed, 'kind' | 'id' | 'cause' | 'orderStatus'>,
  { dueAt, waitsUntil }: Wanted,
): Promise<void> {
  const { at } = cause;
  const isLater = waitsUntil !== null && waitsUntil > at;
  const status = isLater ? 'followUp' : 'waiting';
  await executeNamed(
    tx,
    'queue_task_made',
    sql`with channel as (select id, tat_minutes, hours_from, hours_until from queue_channels
        where ${taskCause}::text = any(causes) and type = 'AGENT' and status <> 'CLOSED' order by priority desc, id limit 1),
      made as (insert into queue_tasks (status, channel_id, subject, subject_id, order_status, due_at, waits_until, created_at)
        select ${status}, channel.id, ${kind}, ${id}::bigint, ${orderStatus},
          coalesce(${moment(dueAt)}, ${dueInHours(sql`channel`, sql`greatest(${moment(waitsUntil)}, ${moment(at)})`)}),
          ${moment(isLater ? waitsUntil : null)}, ${moment(at)}
        from channel on conflict do nothing returning id, status, due_at),
      kept as (insert into queue_task_events (task_id, version, at, user_id, by, event, from_status, to_status, payload)
        select id, 1, ${moment(at)}, null, ${SYSTEM.name}, 'task.made', null, status, jsonb_build_object('due_at', due_at) from made)
      ${auditsOf(cause, sql`(select 'queue_tasks/' || id as record, null::jsonb as before, jsonb_build_object('status', status) as after from made) as changes`)}`,
  );
  listChanged(tx, taskList.id);
  for (const follow of hooks('tasks.made')) follow(tx);
}
