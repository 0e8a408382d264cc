import { sql } from 'drizzle-orm';
import { check, date, index, integer, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { drugs } from '#features/drugs/schema.ts';
import { stores } from '#features/locations/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';

/** Stock that is held for orders, and the bills of the stores. Money in paise. */

/** RESERVED ends with TAKEN or FREED, TAKEN with RETURNED. */
export const reservationStates = ['RESERVED', 'TAKEN', 'FREED', 'RETURNED'] as const;

/**
 * What happened to the stock of each drug of an order, append-only. The drug is the one that was ordered; after a merge its stock
 * is that of the drug that replaced it.
 */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    id: identity(),
    order_id: referenceTo(() => orders.id),
    store_id: referenceTo(() => stores.id),
    drug_id: referenceTo(() => drugs.id),
    quantity: integer().notNull(),
    state: text().notNull(),
    /** Which time the order was at a store: 2 after it was taken back to the desk once. */
    round: integer().notNull().default(1),
    at: moment().notNull(),
  },
  (table) => [
    check('stock_reservations_quantity', sql`${table.quantity} > 0`),
    check('stock_reservations_state', isOneOf('state', reservationStates)),
    unique('stock_reservations_once').on(table.order_id, table.drug_id, table.state, table.round),
    index().on(table.drug_id),
    index().on(table.store_id),
  ],
);

/** Who sells at a store: without a row, its bills have its id for a code and no GSTIN. Its drug licence is the store's. */
export const storeLicences = pgTable(
  'store_licences',
  {
    store_id: reference()
      .primaryKey()
      .references(() => stores.id),
    /** Begins the numbers of its bills, which have at most 16 characters. */
    code: text().notNull().unique(),
    legal_name: text().notNull(),
    address: text().notNull(),
    gstin: text().notNull(),
  },
  (table) => [
    check('store_licences_code', sql`${table.code} ~ '^[A-Z][A-Z0-9]{2}$'`),
    check('store_licences_gstin', sql`${table.gstin} ~ '^[0-9]{2}[A-Z0-9]{13}$'`),
  ],
);

/** Last number of a store in a financial year. Its row is locked until the bill is stored, so that no number is left out. */
export const billCounters = pgTable(
  'bill_counters',
  {
    store_id: referenceTo(() => stores.id),
    /** `26-27`: April to March. */
    financial_year: text().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.financial_year] })],
);

export const bills = pgTable(
  'bills',
  {
    id: identity(),
    order_id: reference()
      .notNull()
      .unique()
      .references(() => orders.id),
    store_id: referenceTo(() => stores.id),
    financial_year: text().notNull(),
    sequence: integer().notNull(),
    /** `A01/26-27/000123` */
    number: text().notNull().unique(),
    billed_at: moment().notNull(),
    /** Seller as of the bill. Null: not on file. */
    seller: text().notNull(),
    seller_address: text().notNull(),
    gstin: text(),
    drug_licence: text(),
    lines_amount: integer().notNull(),
    promo_code: text(),
    promo_amount: integer().notNull(),
    /** What an agent took off. */
    discount: integer().notNull().default(0),
    delivery_charge: integer().notNull(),
    /** GST within the delivery charge, in percent: that of the goods. Null: unknown. */
    delivery_gst: numeric({ mode: 'number', precision: 5, scale: 2 }),
    /** Value of the order less lines, promo, discount and delivery. */
    rounding: integer().notNull(),
    total: integer().notNull(),
    /** File of the prescription for drugs of Schedule H, H1 or X; null if there is none. */
    prescription: text(),
    /** The number of a cancelled bill is not used again. */
    cancelled_at: moment(),
  },
  (table) => [
    unique('bills_sequence').on(table.store_id, table.financial_year, table.sequence),
    index('bills_by_store').on(table.store_id, table.billed_at),
    check(
      'bills_total',
      sql`${table.total} = ${table.lines_amount} - ${table.promo_amount} - ${table.discount} + ${table.delivery_charge} + ${table.rounding}`,
    ),
  ],
);

export const billLines = pgTable(
  'bill_lines',
  {
    id: identity(),
    bill_id: referenceTo(() => bills.id),
    position: integer().notNull(),
    drug_id: referenceTo(() => drugs.id),
    /** As of the bill. */
    drug: text().notNull(),
    schedule: text(),
    hsn: text(),
    gst: numeric({ mode: 'number', precision: 5, scale: 2 }),
    /** Null: not reported by the store's billing. */
    batch_no: text(),
    /** Last day of the month that is printed on the pack. */
    expires_on: date({ mode: 'string' }),
    quantity: integer().notNull(),
    /** Units of one pack, and its price; null: unknown. The quantity counts units. */
    pack_size: integer().notNull(),
    mrp: integer(),
    amount: integer().notNull(),
    /** Share of promo and discount. */
    discount: integer().notNull(),
    taxable: integer().notNull(),
    cgst: integer().notNull(),
    sgst: integer().notNull(),
  },
  (table) => [
    unique('bill_lines_position').on(table.bill_id, table.position),
    check('bill_lines_parts', sql`${table.taxable} + ${table.cgst} + ${table.sgst} = ${table.amount} - ${table.discount}`),
    index().on(table.drug_id),
  ],
);

/** Printed invoices, append-only: the first one is the original. */
export const invoicePrints = pgTable(
  'invoice_prints',
  {
    id: identity(),
    bill_id: referenceTo(() => bills.id),
    at: moment().notNull(),
    user_id: referenceTo(() => users.id),
    by: text().notNull(),
  },
  (table) => [index().on(table.bill_id)],
);
