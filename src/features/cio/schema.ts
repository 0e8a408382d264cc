import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { drugs } from '#features/drugs/schema.ts';
import { cities } from '#features/locations/schema.ts';
import { orders, prescriptions } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { leadPrescriptions } from '#machines/orders/cio-lead-facts.ts';
import { declineReasons } from '#machines/orders/dropOffCart.ts';
import { orderTypes } from '#machines/orders/order-statuses.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { leadStatuses } from './lead-choices.ts';

/** CIO agents, and the order leads they bring, with what happened to each. Statuses named as in the machine. */

export const cioAgents = pgTable(
  'cio_agents',
  {
    id: identity(),
    name: text().notNull(),
    phone_no: text().notNull(),
    city_id: referenceTo(() => cities.id),
    /** Stores for which the agent works. */
    store_ids: reference().array().notNull(),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
    retired_at: moment(),
  },
  (table) => [
    uniqueIndex('cio_agents_phone').on(sql`lower(${table.phone_no})`).where(sql`${table.retired_at} is null`),
    index().on(table.city_id),
    index('cio_agents_by_update').on(table.updated_at, table.id),
  ],
);

export const orderLeads = pgTable(
  'order_leads',
  {
    ...recordColumns(),
    agent_id: referenceTo(() => cioAgents.id),
    type: text().notNull(),
    /** Null: the number belongs to no patient, or to several. */
    patient_id: reference().references(() => patients.id),
    /** As the agent gave it; empty if unknown. */
    name: text().notNull(),
    phone_no: text().notNull(),
    /** What the patient asked for; may be empty. */
    note: text().notNull(),
    prescription: text().notNull(),
    /** First page of the prescription that came last; null: no page has come. */
    prescription_id: reference()
      .unique()
      .references(() => prescriptions.id),
    /** Number of its lines. */
    lines: integer().notNull(),
    /** Why the patient does not want it. */
    reason: text(),
    /** The order that it became. */
    order_id: reference()
      .unique()
      .references(() => orders.id),
    received_at: moment().notNull(),
    expires_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('order_leads_status', isOneOf('status', leadStatuses)),
    check('order_leads_type', isOneOf('type', orderTypes)),
    check('order_leads_prescription', isOneOf('prescription', Object.keys(leadPrescriptions))),
    check('order_leads_reason', isOneOf('reason', Object.keys(declineReasons))),
    check('order_leads_placed', sql`(${table.status} = 'ORDER-PLACED') = (${table.order_id} is not null)`),
    index('order_leads_by_status').on(table.status, table.id),
    index('order_leads_by_receipt').on(table.received_at, table.id),
    index('order_leads_by_expiry').on(table.expires_at, table.id),
    index('order_leads_of_agent').on(table.agent_id, table.status, table.received_at),
    index('order_leads_of_patient').on(table.patient_id, table.received_at),
    index('order_leads_search').using('gin', sql`(lower(${table.name} || ' ' || ${table.phone_no} || ' ' || ${table.note})) gin_trgm_ops`),
  ],
);

/** Each drug once, as many as one order may have (§5). */
export const orderLeadLines = pgTable(
  'order_lead_lines',
  {
    lead_id: referenceTo(() => orderLeads.id),
    drug_id: referenceTo(() => drugs.id),
    quantity: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lead_id, table.drug_id] }),
    check('order_lead_lines_quantity', sql`${table.quantity} between 1 and ${sql.raw(String(MAXIMUM_QUANTITY_PER_DRUG))}`),
    index().on(table.drug_id),
  ],
);

/** Accepted events. */
export const orderLeadLog = pgTable(
  'order_lead_events',
  {
    lead_id: referenceTo(() => orderLeads.id),
    ...logColumns<LeadPayload>(),
  },
  (table) => [unique('order_lead_events_version').on(table.lead_id, table.version)],
);

export interface LeadPayload {
  /** Number of drugs in the cart. */
  lines?: number;
  prescription?: string;
  reason?: string;
  order_id?: number;
  note?: string;
}
