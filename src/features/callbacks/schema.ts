import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { callbackOutcomes } from '#machines/orders/callback.ts';
import { callResults } from '#machines/orders/call-results.ts';
import { orders } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { callbackReasons } from './callback-choices.ts';

/** Customers who are to be called back, with what happened to each callback. Statuses named as in the machine. */

export const callbacks = pgTable(
  'callbacks',
  {
    ...recordColumns(),
    /** Null: the number belongs to no patient, or to several. */
    patient_id: reference().references(() => patients.id),
    /** As the caller gave it; empty if unknown. */
    name: text().notNull(),
    phone_no: text().notNull(),
    reason: text().notNull(),
    /** What the customer asked; may be empty. */
    note: text().notNull(),
    /** Time of the next call. */
    due_at: moment().notNull(),
    attempts: integer().notNull().default(0),
    last_result: text(),
    /** Nobody called in time: it is everybody's. */
    escalated: boolean().notNull().default(false),
    /** Null: everybody's. */
    owner_id: reference().references(() => users.id),
    outcome: text(),
    /** The order that it is about, or that came of it. */
    order_id: reference().references(() => orders.id),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('callbacks_status', isOneOf('status', ['PENDING', 'CLOSED'])),
    check('callbacks_reason', isOneOf('reason', Object.keys(callbackReasons))),
    check('callbacks_last_result', isOneOf('last_result', callResults)),
    check('callbacks_outcome', isOneOf('outcome', Object.keys(callbackOutcomes))),
    index('callbacks_by_due').on(table.due_at, table.id),
    index('callbacks_by_creation').on(table.created_at, table.id),
    index('callbacks_by_owner').on(table.owner_id).where(sql`${table.owner_id} is not null`),
    index('callbacks_overdue').on(table.due_at).where(sql`${table.status} = 'PENDING' and not ${table.escalated}`),
    index().on(table.patient_id),
    index().on(table.order_id),
    index('callbacks_search').using('gin', sql`(lower(${table.name} || ' ' || ${table.phone_no} || ' ' || ${table.note})) gin_trgm_ops`),
  ],
);

/** Accepted events. */
export const callbackEventLog = pgTable(
  'callback_events',
  {
    callback_id: referenceTo(() => callbacks.id),
    /** Result, outcome, time of the next call, note. */
    ...logColumns<CallbackPayload>(),
  },
  (table) => [unique('callback_events_version').on(table.callback_id, table.version)],
);

export interface CallbackPayload {
  result?: string;
  outcome?: string;
  due_at?: string;
  note?: string;
}
