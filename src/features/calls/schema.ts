import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { callResults } from '#machines/orders/call-results.ts';
import { taskOutcomes } from '#machines/queues/task-facts.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { callStates } from './call-choices.ts';

/** Calls of agents to customers, with what happened to each. Statuses named as in the machine. */

export const calls = pgTable(
  'calls',
  {
    ...recordColumns(),
    /** Agent id of the agent who called. */
    agent_id: integer().notNull(),
    task_id: referenceTo(() => queueTasks.id),
    /** Null: the number belongs to no patient, or to several. */
    patient_id: reference().references(() => patients.id),
    /** As the task named the customer; empty if unknown. */
    customer: text().notNull(),
    phone_no: text().notNull(),
    started_at: moment().notNull(),
    /** Null: never. */
    connected_at: moment(),
    /** Null: it goes on. */
    ended_at: moment(),
    /** From answer to end, also on hold; null: nobody answered, or it goes on. */
    talk_seconds: integer(),
    /** When it came into its state. */
    status_since: moment().notNull(),
    /** CallDetailStatusChoices (§3), and what came of it; null: the agent has not said it. */
    result: text(),
    outcome: text(),
    note: text().notNull().default(''),
  },
  (table) => [
    check('calls_status', isOneOf('status', Object.keys(callStates))),
    check('calls_result', isOneOf('result', callResults)),
    check('calls_outcome', isOneOf('outcome', Object.keys(taskOutcomes))),
    // An agent says how a call ended before the next one.
    uniqueIndex('calls_open').on(table.agent_id).where(sql`${table.status} <> 'dispositioned'`),
    index('calls_without_news')
      .on(table.status_since)
      .where(isOneOf('status', ['dialing', 'ringing', 'connected', 'held'])),
    index('calls_by_start').on(table.started_at, table.id),
    index('calls_by_agent').on(table.agent_id, table.started_at, table.id),
    index('calls_by_patient').on(table.patient_id, table.started_at, table.id),
    index().on(table.task_id),
  ],
);

/** Accepted events. */
export const callEventLog = pgTable(
  'call_events',
  {
    call_id: referenceTo(() => calls.id),
    ...logColumns<CallPayload>(),
  },
  (table) => [
    unique('call_events_version').on(table.call_id, table.version),
    // A message of the telephone system counts once.
    uniqueIndex('call_events_message').on(sql`(${table.payload}->>'message_id')`),
  ],
);

export interface CallPayload {
  result?: string;
  outcome?: string;
  /** Time of the follow-up. */
  until?: string;
  note?: string;
  /** The telephone system's id of the message. */
  message_id?: string;
}
