import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { distributorStatuses } from './distributor-choices.ts';

/** Distributors. Money in paise; statuses named as in the machine. What a distributor of an earlier release lacks is null. */
export const distributors = pgTable(
  'distributors',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    gstin: text(),
    pan: text(),
    /** Licences to sell drugs by wholesale, each with its last day. */
    licence_20b: text(),
    licence_20b_until: date({ mode: 'string' }),
    licence_21b: text(),
    licence_21b_until: date({ mode: 'string' }),
    address: text(),
    city: text(),
    state: text(),
    phone: text(),
    email: text(),
    contact: text(),
    /** Days after the invoice until it is paid, and from an order to the goods. */
    payment_days: integer(),
    lead_days: integer(),
    /** `16:30`: later orders are of the next day. */
    cut_off: text(),
    /** Least value of an order. */
    minimum_order: integer().notNull().default(0),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('distributors_status', isOneOf('status', Object.keys(distributorStatuses))),
    check('distributors_licences', sql`num_nulls(licence_20b, licence_20b_until) <> 1 and num_nulls(licence_21b, licence_21b_until) <> 1`),
    check('distributors_terms', sql`${table.payment_days} >= 0 and ${table.lead_days} >= 0 and ${table.minimum_order} >= 0`),
    // Rates and supply lanes name a distributor, closed ones too.
    uniqueIndex('distributors_name').on(sql`lower(${table.name})`),
    uniqueIndex('distributors_code').on(sql`lower(${table.code})`),
    uniqueIndex('distributors_gstin').on(table.gstin).where(sql`${table.status} <> 'closed'`),
    index('distributors_by_name').on(sql`lower(${table.name})`, table.id),
    index('distributors_by_code').on(sql`lower(${table.code})`, table.id),
    index('distributors_by_city').on(sql`lower(${table.city})`, table.id),
    index('distributors_by_licences').on(sql`least(${table.licence_20b_until}, ${table.licence_21b_until})`, table.id),
    index('distributors_by_update').on(table.updated_at, table.id),
  ],
);

/** Accepted events. */
export const distributorEventLog = pgTable(
  'distributor_events',
  {
    distributor_id: referenceTo(() => distributors.id),
    ...logColumns<DistributorPayload>(),
  },
  (table) => [unique('distributor_events_version').on(table.distributor_id, table.version)],
);

export interface DistributorPayload {
  /** Names of the changed fields. */
  fields?: string[];
  reason?: string;
}
