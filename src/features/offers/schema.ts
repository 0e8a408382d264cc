import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { offerChannels, offerStatuses } from './offer-choices.ts';

/** Offers and the orders that used them. Money in paise; statuses named as in the machine. */

export const promos = pgTable(
  'promos',
  {
    ...recordColumns(),
    /** As customers name it; it never changes. */
    code: text().notNull(),
    title: text().notNull(),
    /** Share of the lines that it takes off, at most `most`. */
    percent: integer().notNull(),
    most: integer(),
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }),
    /** City of the store; null: everywhere. */
    city: text(),
    /** Order type (§3) to which it is open; null: all. */
    channel: text(),
    /** Lines must be worth this much. */
    minimum: integer().notNull().default(0),
    /** What it may take off all orders together; null: unlimited. */
    budget: integer(),
    spent: integer().notNull().default(0),
    once_per_patient: boolean().notNull(),
    /** Only for a patient without another order, cancelled ones aside. */
    first_order: boolean().notNull().default(false),
    /** When it was published first; its rules are fixed from then on. Null: it is a draft. */
    published_at: moment(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    unique('promos_code').on(table.code),
    check('promos_status', isOneOf('status', Object.keys(offerStatuses))),
    check('promos_channel', isOneOf('channel', Object.keys(offerChannels))),
    check('promos_days', sql`${table.ends_on} is null or ${table.starts_on} <= ${table.ends_on}`),
    check('promos_percent', sql`${table.percent} between 1 and 100`),
    check('promos_budget', sql`${table.spent} >= 0 and (${table.budget} is null or ${table.spent} <= ${table.budget})`),
    index('promos_by_code').on(sql`lower(${table.code})`, table.id),
    index('promos_by_title').on(sql`lower(${table.title})`, table.id),
    index('promos_by_start').on(table.starts_on, table.id),
    index('promos_by_end').on(table.ends_on, table.id),
    index('promos_search').using('gin', sql`(lower(${table.code} || ' ' || ${table.title})) gin_trgm_ops`),
  ],
);

/** Accepted events. */
export const promoEventLog = pgTable(
  'promo_events',
  {
    promo_id: referenceTo(() => promos.id),
    ...logColumns<OfferPayload>(),
  },
  (table) => [unique('promo_events_version').on(table.promo_id, table.version)],
);

export interface OfferPayload {
  /** Names of the changed fields. */
  fields?: string[];
  reason?: string;
}

export const promoUses = pgTable(
  'promo_uses',
  {
    code: text()
      .notNull()
      .references(() => promos.code),
    order_id: referenceTo(() => orders.id),
    patient_id: referenceTo(() => patients.id),
    amount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.order_id] }), index().on(table.code, table.patient_id)],
);
