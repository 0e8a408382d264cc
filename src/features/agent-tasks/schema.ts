import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { queueChannels } from '#features/channels/schema.ts';
import { taskOutcomes, taskResults } from '#machines/queues/task-facts.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import type { GivenReasons, TaskReasons } from './contract.ts';
import { openStates, taskStates } from './task-choices.ts';

/** Tasks of agents, with what happened to each. Statuses named as in the machine. */

export const queueTasks = pgTable(
  'queue_tasks',
  {
    ...recordColumns(),
    channel_id: referenceTo(() => queueChannels.id),
    /** Kind of the record that it is about, and the record's id there. */
    subject: text().notNull(),
    subject_id: reference().notNull(),
    /** Of the order that it is about, by which the policy chooses among tasks; empty: it is about something else. */
    order_status: text().notNull().default(''),
    /** Agent id of the agent who has it, or put it off. */
    agent_id: integer(),
    /** Owner of what it is about who was off duty when another agent got it: it is that agent's. */
    passed_owner_id: reference().references(() => users.id),
    /** When it must be done. */
    due_at: moment().notNull(),
    /** It is offered to nobody before. */
    waits_until: moment(),
    /** While it is offered: it goes back then unless the agent accepts it; null: the offer stands. */
    offered_until: moment(),
    /** When the time of its follow-up came; null: it was not put off. Since then, or since it came in, its customer waits. */
    resumed_at: moment(),
    /** Agent id of the agent who put it off, once its time has come: that agent gets it before others, until then. */
    promised_to: integer(),
    promised_until: moment(),
    /** Why it was the next one of its agent, or why a supervisor gave it in spite of a limit. */
    reasons: jsonb().$type<TaskReasons | GivenReasons>(),
    /** What its agent said last about it. */
    result: text(),
    outcome: text(),
    created_at: moment().notNull(),
  },
  (table) => [
    check('queue_tasks_status', isOneOf('status', Object.keys(taskStates))),
    check('queue_tasks_result', isOneOf('result', taskResults)),
    check('queue_tasks_outcome', isOneOf('outcome', Object.keys(taskOutcomes))),
    // One open task per subject.
    uniqueIndex('queue_tasks_open').on(table.subject, table.subject_id).where(isOneOf('status', openStates)),
    index('queue_tasks_waiting').on(table.channel_id, table.due_at).where(sql`status = 'waiting'`),
    index('queue_tasks_urgent').on(table.channel_id, table.order_status, table.due_at, table.id).where(sql`status = 'waiting'`),
    index('queue_tasks_longest')
      .on(table.channel_id, table.order_status, sql`coalesce(${table.resumed_at}, ${table.created_at})`, table.id)
      .where(sql`status = 'waiting'`),
    index('queue_tasks_by_time').on(table.waits_until).where(sql`status = 'followUp'`),
    index('queue_tasks_by_promise').on(table.promised_until).where(sql`status = 'waiting'`),
    index('queue_tasks_by_offer').on(table.offered_until).where(sql`status = 'offered'`),
    index('queue_tasks_by_due').on(table.due_at, table.id),
    index('queue_tasks_by_agent').on(table.agent_id, table.status),
  ],
);

/** Accepted events. */
export const taskEventLog = pgTable(
  'queue_task_events',
  {
    task_id: referenceTo(() => queueTasks.id),
    ...logColumns<TaskPayload>(),
  },
  (table) => [
    unique('queue_task_events_version').on(table.task_id, table.version),
    index('queue_task_events_waiting').on(table.id).where(sql`to_status = 'waiting'`),
    index('queue_task_events_by_user').on(table.user_id, table.at),
    index('queue_task_events_moved')
      .on(table.at, table.id)
      .where(isOneOf('event', ['task.assigned', 'task.unassigned'])),
  ],
);

export interface TaskPayload {
  agent_id?: number;
  reasons?: TaskReasons | GivenReasons;
  result?: string;
  outcome?: string;
  until?: string;
  /** When it must be done from this event on. */
  due_at?: string;
  note?: string;
}
