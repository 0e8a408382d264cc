import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, isOneOf, moment } from '#platform/server/db/columns.ts';
import { LONGEST_CREDIT, supplies } from './supplier-choices.ts';

/** Suppliers that are not distributors: what the stores and the warehouse need besides medicines. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: identity(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    supplies: text().notNull(),
    gstin: text(),
    contact: text(),
    /** Ten digits; null if unknown. */
    phone: text(),
    email: text(),
    address: text(),
    city: text(),
    /** Days until an invoice is paid. */
    credit_days: integer().notNull(),
    /** Time since which nothing is bought there any more. */
    retired_at: moment(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check('suppliers_supplies', isOneOf('supplies', Object.keys(supplies))),
    check('suppliers_credit', sql`${table.credit_days} between 0 and ${sql.raw(String(LONGEST_CREDIT))}`),
    uniqueIndex('suppliers_name').on(sql`lower(${table.name})`).where(sql`${table.retired_at} is null`),
    index('suppliers_by_update').on(table.updated_at, table.id),
  ],
);
