import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { fulfilmentOrderEvents } from '#machines/orders/order-statuses.ts';
import { reportStates } from '#machines/orders/fulfilmentReport.ts';
import { MOST_ATTEMPTS } from '#machines/platform/attempts.ts';
import { pushStates } from '#machines/orders/omsPush.ts';
import { orders } from '#features/orders/schema.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { pushKinds, pushProblems, reportProblems } from './fulfilment-choices.ts';

/** Orders handed to the order-management service (OMS), and what it reports about them. Statuses named as in the machines. */

/**
 * Messages to the OMS: one per order that was sent to a store, and one more if it was cancelled after the OMS may have received it.
 * Written in the transaction of that change.
 */
export const omsPushes = pgTable(
  'oms_pushes',
  {
    ...recordColumns(),
    kind: text().notNull().default('ORDER'),
    order_id: referenceTo(() => orders.id),
    /** The same in every attempt, so that the OMS discards repetitions. */
    message_id: text().notNull().unique(),
    /** The message's data, as it is sent. */
    payload: jsonb().$type<OmsOrder | OmsCancellation>().notNull(),
    attempts: integer().notNull().default(0),
    attempts_left: integer().notNull().default(MOST_ATTEMPTS),
    /** Time of the next attempt; null: none is planned. */
    next_at: moment(),
    /** Until when the running attempt must have a result; null: none is running. */
    lease_until: moment(),
    /** The order was cancelled during the running attempt. */
    order_cancelled: boolean().notNull().default(false),
    /** Of the last failed attempt; null once the OMS has the order. */
    problem: text(),
    /** The OMS's own words about it; may be empty. */
    detail: text().notNull().default(''),
    /** The OMS's number of the order; empty if unknown. */
    reference: text().notNull().default(''),
    /** Why a person parked or abandoned it; may be empty. */
    reason: text().notNull().default(''),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    unique('oms_pushes_once').on(table.order_id, table.kind),
    check('oms_pushes_kind', isOneOf('kind', Object.keys(pushKinds))),
    check('oms_pushes_status', isOneOf('status', pushStates)),
    check('oms_pushes_problem', isOneOf('problem', Object.keys(pushProblems))),
    index('oms_pushes_by_creation').on(table.created_at, table.id),
    index('oms_pushes_due').on(table.next_at, table.id),
    index('oms_pushes_failed').on(table.status).where(sql`${table.status} in ('parked', 'retrying')`),
    index('oms_pushes_leases').on(table.lease_until).where(sql`${table.lease_until} is not null`),
  ],
);

/** Accepted events. */
export const omsPushEventLog = pgTable(
  'oms_push_events',
  {
    push_id: referenceTo(() => omsPushes.id),
    ...logColumns<PushDetails>(),
  },
  (table) => [unique('oms_push_events_version').on(table.push_id, table.version)],
);

/** What is known of an event besides its type. */
export interface PushDetails {
  problem?: string;
  detail?: string;
  reference?: string;
  reason?: string;
  attempt?: number;
  next_at?: string;
}

/** The order as the OMS receives it. Amounts in paise. */
export interface OmsOrder {
  order_id: number;
  order_code: string;
  type: string;
  payment: string;
  value: number;
  delivery_charge: number;
  promo_code: string | null;
  promo_amount: number;
  slot_start: string | null;
  slot_end: string | null;
  store: { id: number; name: string };
  customer: { name: string; phone_no: string; address: string; pincode: string; city: string };
  lines: { drug_id: number; drug: string; quantity: number; amount: number }[];
}

/** The cancellation of an order as the OMS receives it. */
export interface OmsCancellation {
  order_id: number;
  order_code: string;
  /** The OMS's number of the order; empty if unknown. */
  reference: string;
  store: { id: number; name: string };
  /** Status that the cancellation led to. */
  status: string;
  reason: string;
  /** ISO 8601. */
  cancelled_at: string;
}

/** Reports about orders, each applied once by its id. */
export const fulfilmentReports = pgTable(
  'fulfilment_reports',
  {
    ...recordColumns(),
    /** The sender's id of the message, which is the same in its repetitions. */
    message_id: text().notNull().unique(),
    type: text().notNull(),
    /** As the sender names it; of an unknown id `#17`. */
    order_code: text().notNull(),
    /** Null: not found. */
    order_id: reference().references(() => orders.id),
    reference: text().notNull(),
    /** When it happened, by the sender. */
    reported_at: moment().notNull(),
    received_at: moment().notNull(),
    /** Until when it may wait for the step before it. */
    waits_until: moment().notNull(),
    /** Next try; null: none is planned. */
    next_at: moment(),
    tries: integer().notNull().default(0),
    problem: text(),
    /** Who replayed it last; empty: nobody. */
    replayed_by: text().notNull().default(''),
    settled_at: moment(),
  },
  (table) => [
    check('fulfilment_reports_status', isOneOf('status', reportStates)),
    check('fulfilment_reports_type', isOneOf('type', fulfilmentOrderEvents)),
    check('fulfilment_reports_problem', isOneOf('problem', Object.keys(reportProblems))),
    index('fulfilment_reports_by_receipt').on(table.received_at, table.id),
    index('fulfilment_reports_due').on(table.next_at).where(sql`${table.next_at} is not null`),
    index().on(table.order_id),
  ],
);
