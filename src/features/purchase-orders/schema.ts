import { sql } from 'drizzle-orm';
import { check, date, index, integer, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { distributors } from '#features/distributors/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { stores } from '#features/locations/schema.ts';
import { settingsColumns } from '#platform/record/server/settings-columns.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { purchaseOrderStatuses } from './purchase-order-choices.ts';

/** Purchase orders: what a store orders from a distributor. Money in paise; statuses named as in the machine. */

export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    ...recordColumns(),
    /** `PO/A01/26-27/000123` */
    number: text().notNull().unique(),
    store_id: referenceTo(() => stores.id),
    distributor_id: referenceTo(() => distributors.id),
    /** Sums over its lines: how many they are, their value, and their paid packs that are still to come or have come. */
    lines: integer().notNull().default(0),
    value: integer().notNull().default(0),
    open: integer().notNull().default(0),
    received: integer().notNull().default(0),
    /** Null: nobody has submitted it. */
    submitted_by: reference().references(() => users.id),
    /** Day on which the goods should come, and the last one on which they are taken; null: it is not sent. */
    expected_on: date({ mode: 'string' }),
    last_on: date({ mode: 'string' }),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('purchase_orders_status', isOneOf('status', Object.keys(purchaseOrderStatuses))),
    check('purchase_orders_sums', sql`least(${table.lines}, ${table.value}, ${table.open}, ${table.received}) >= 0`),
    index('purchase_orders_by_number').on(sql`lower(${table.number})`, table.id),
    index('purchase_orders_by_update').on(table.updated_at, table.id),
    index('purchase_orders_by_value').on(table.value, table.id),
    index('purchase_orders_by_expected').on(table.expected_on, table.id),
    index('purchase_orders_by_last').on(table.last_on, table.id),
    index('purchase_orders_by_status').on(table.status, table.updated_at),
    index('purchase_orders_of').on(table.store_id, table.distributor_id),
    index().on(table.distributor_id),
  ],
);

/** Last number of a store in a financial year. Its row is locked until the order is stored, so that no number is left out. */
export const purchaseOrderCounters = pgTable(
  'purchase_order_counters',
  {
    store_id: referenceTo(() => stores.id),
    /** `26-27`: April to March. */
    financial_year: text().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.financial_year] })],
);

/** Lines, each with the terms of the day on which it was added or changed. */
export const purchaseOrderLines = pgTable(
  'purchase_order_lines',
  {
    id: identity(),
    purchase_order_id: referenceTo(() => purchaseOrders.id),
    drug_id: referenceTo(() => drugs.id),
    /** Units of one pack. */
    pack_size: integer().notNull(),
    /** Packs that are paid, and that come free with them. */
    packs: integer().notNull(),
    free_packs: integer().notNull(),
    scheme: text(),
    /** Of one paid pack, without tax. */
    rate: integer().notNull(),
    /** Percent; null: unknown. */
    gst: numeric({ mode: 'number', precision: 5, scale: 2 }),
    mrp: integer().notNull(),
    value: integer().notNull(),
    /** Packs that have come, and paid ones that do not come any more. */
    received: integer().notNull().default(0),
    free_received: integer().notNull().default(0),
    closed: integer().notNull().default(0),
  },
  (table) => [
    check('purchase_order_lines_packs', sql`${table.packs} > 0 and ${table.free_packs} >= 0 and ${table.pack_size} > 0`),
    check(
      'purchase_order_lines_received',
      sql`least(${table.received}, ${table.free_received}, ${table.closed}) >= 0
        and ${table.received} + ${table.closed} <= ${table.packs} and ${table.free_received} <= ${table.free_packs}`,
    ),
    unique('purchase_order_lines_once').on(table.purchase_order_id, table.drug_id),
    index().on(table.drug_id),
  ],
);

/** Goods that came, append-only: each batch of a line. */
export const purchaseOrderReceipts = pgTable(
  'purchase_order_receipts',
  {
    id: identity(),
    line_id: referenceTo(() => purchaseOrderLines.id),
    batch_no: text().notNull(),
    expires_on: date({ mode: 'string' }).notNull(),
    /** As printed on the pack. */
    mrp: integer().notNull(),
    packs: integer().notNull(),
    free_packs: integer().notNull(),
    at: moment().notNull(),
    user_id: reference().references(() => users.id),
    by: text().notNull(),
  },
  (table) => [
    check('purchase_order_receipts_packs', sql`${table.packs} > 0 and ${table.free_packs} >= 0 and ${table.mrp} > 0`),
    index().on(table.line_id),
  ],
);

/** Accepted events. */
export const purchaseOrderEventLog = pgTable(
  'purchase_order_events',
  {
    purchase_order_id: referenceTo(() => purchaseOrders.id),
    ...logColumns<PurchaseOrderPayload>(),
  },
  (table) => [unique('purchase_order_events_version').on(table.purchase_order_id, table.version)],
);

export interface PurchaseOrderPayload {
  /** Drugs that the event is about, each with its paid packs; 0: its line was removed. */
  drugs?: { drug: string; packs: number }[];
  reason?: string;
  last_on?: string;
}

/** Every limit of approval that was saved; none is changed or removed. */
export const purchaseOrderLimits = pgTable(
  'purchase_order_limits',
  { ...settingsColumns(), approval_above: integer().notNull() },
  (table) => [
    check('purchase_order_limits_value', sql`${table.approval_above} >= 0`),
    index('purchase_order_limits_by_start').on(table.effective_from, table.version),
  ],
);
