import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { callResults } from '#machines/orders/call-results.ts';
import { taskOutcomes } from '#machines/queues/task-facts.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { callDirections, callStates, liveStates, openStates } from './call-choices.ts';

/** Calls between agents and customers, with what happened to each. Statuses named as in the machine. */

export const calls = pgTable(
  'calls',
  {
    ...recordColumns(),
    direction: text().notNull().default('OUT'),
    /** Agent id of the agent who calls, or is called; after a transfer, of the one who took it. */
    agent_id: integer().notNull(),
    /** Agent id of the agent whose telephone rings for a transfer. */
    receiver_id: integer(),
    /** Null: a customer called. */
    task_id: reference().references(() => queueTasks.id),
    /** Null: the number belongs to no patient, or to several. */
    patient_id: reference().references(() => patients.id),
    /** As the task, or the patient, is named; empty if unknown. */
    customer: text().notNull(),
    /** Empty: withheld by the caller. */
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
    check('calls_direction', isOneOf('direction', Object.keys(callDirections))),
    check('calls_has_task', sql`${table.direction} = 'IN' or ${table.task_id} is not null`),
    check('calls_receiver', sql`(${table.receiver_id} is not null) = (${table.status} = 'transferring')`),
    check('calls_result', isOneOf('result', callResults)),
    check('calls_outcome', isOneOf('outcome', Object.keys(taskOutcomes))),
    // An agent says how a call ended before the next one.
    uniqueIndex('calls_open').on(table.agent_id).where(isOneOf('status', openStates)),
    // The telephone of an agent rings for one transfer at a time.
    uniqueIndex('calls_transferred').on(table.receiver_id).where(sql`receiver_id is not null`),
    index('calls_without_news').on(table.status_since).where(isOneOf('status', liveStates)),
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
  /** Number of keys that were sent, which are not kept. */
  keys?: number;
  /** Name and agent id of the agent to whom it is transferred. */
  to?: string;
  to_agent_id?: number;
  /** The telephone system's id of the message. */
  message_id?: string;
}
