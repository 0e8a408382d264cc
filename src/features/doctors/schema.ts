import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, isOneOf, moment } from '#platform/server/db/columns.ts';
import { councils } from './registration.ts';

/** Prescribing doctors. The pharmacy search reads them too: its words are indexed by a migration. */
export const doctors = pgTable(
  'doctors',
  {
    id: identity(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    /** Council that registered the doctor. */
    council: text().notNull(),
    /** Number in the register of the council, in its normal form; with the council it identifies one doctor. */
    registration_no: text().notNull(),
    /** Ten digits; null if unknown. */
    phone: text(),
    /** Of the clinic, which the register of Schedule H1 names; null if unknown. */
    address: text(),
    city: text(),
    speciality: text(),
    /** Time since which the doctor is not offered any more. */
    retired_at: moment(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check('doctors_council', isOneOf('council', Object.keys(councils))),
    uniqueIndex('doctors_registration').on(table.council, sql`lower(${table.registration_no})`).where(sql`${table.retired_at} is null`),
    index('doctors_by_name').on(sql`lower(${table.name})`, table.id),
    index('doctors_by_update').on(table.updated_at, table.id),
  ],
);
