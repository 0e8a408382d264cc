import { sql } from 'drizzle-orm';
import { check, date, index, integer, numeric, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { distributors } from '#features/distributors/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { stores } from '#features/locations/schema.ts';
import { purchaseOrders } from '#features/purchase-orders/schema.ts';
import { orderModes } from '#machines/orders/order-statuses.ts';
import { DRUG_GRADES } from '#platform/contract/constants.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { entryStatuses, unfinishedStatuses } from './short-book-choices.ts';

/** Must match `daysOfCover` of suggestion.ts. */
const cover = sql.raw('floor((free + on_order) / nullif(use_per_day, 0))::integer');

/** Short-book (§2.2): drugs that stores lack. Money in paise, stock and use in units; statuses named as in the machine. */
export const shortBookEntries = pgTable(
  'short_book_entries',
  {
    ...recordColumns(),
    store_id: referenceTo(() => stores.id),
    drug_id: referenceTo(() => drugs.id),
    /** §3: AS, MS or PR. */
    mode: text().notNull(),
    /** Packs to order. */
    packs: integer().notNull(),
    distributor_id: reference().references(() => distributors.id),
    note: text().notNull().default(''),
    /** Packs that were suggested, and what they follow from; null: it was written by hand. */
    suggested: integer(),
    grade: text(),
    pack_size: integer(),
    free: integer(),
    on_order: integer(),
    use_per_day: numeric({ mode: 'number', precision: 9, scale: 2 }),
    /** Floor of the safety stock at that time; null: there was none. */
    floor: integer(),
    /** Days of sales by its category or grade, and those that were observed. */
    reorder_days: integer(),
    cover_days: integer(),
    observed_days: integer(),
    suggested_at: moment(),
    /** Days for which stock and open orders lasted when it was suggested. */
    cover: integer().generatedAlwaysAs(cover),
    snoozed_until: date({ mode: 'string' }),
    purchase_order_id: reference().references(() => purchaseOrders.id),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('short_book_entries_status', isOneOf('status', Object.keys(entryStatuses))),
    check('short_book_entries_mode', isOneOf('mode', Object.keys(orderModes))),
    check('short_book_entries_grade', isOneOf('grade', DRUG_GRADES)),
    check('short_book_entries_packs', sql`${table.packs} >= 0`),
    check(
      'short_book_entries_suggestion',
      sql`num_nulls(${table.suggested}, ${table.grade}, ${table.pack_size}, ${table.free}, ${table.on_order}, ${table.use_per_day}, ${table.suggested_at},
        ${table.reorder_days}, ${table.cover_days}, ${table.observed_days}) in (0, 10)`,
    ),
    check('short_book_entries_snoozed', sql`(${table.status} = 'snoozed') = (${table.snoozed_until} is not null)`),
    check('short_book_entries_ordered', sql`${table.purchase_order_id} is null or ${table.status} = 'ordered'`),
    uniqueIndex('short_book_entries_unfinished').on(table.store_id, table.drug_id).where(isOneOf('status', unfinishedStatuses)),
    index('short_book_entries_by_status').on(table.status, table.id),
    index('short_book_entries_by_cover').on(table.cover, table.id),
    index('short_book_entries_by_update').on(table.updated_at, table.id),
    index('short_book_entries_by_creation').on(table.created_at, table.id),
    index().on(table.drug_id),
    index().on(table.distributor_id),
    index().on(table.purchase_order_id),
  ],
);

/** Safety stock (§2.2): units below which a drug is short in a store, and what they follow from. */
export const stockFloors = pgTable(
  'stock_floors',
  {
    id: identity(),
    store_id: referenceTo(() => stores.id),
    drug_id: referenceTo(() => drugs.id),
    floor: integer().notNull(),
    use_per_day: numeric({ mode: 'number', precision: 9, scale: 2 }).notNull(),
    lead_days: integer().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('stock_floors_floor', sql`${table.floor} >= 0`),
    unique('stock_floors_key').on(table.store_id, table.drug_id),
    index().on(table.drug_id),
  ],
);

/** Accepted events. */
export const shortBookEventLog = pgTable(
  'short_book_events',
  {
    entry_id: referenceTo(() => shortBookEntries.id),
    ...logColumns<ShortBookPayload>(),
  },
  (table) => [unique('short_book_events_version').on(table.entry_id, table.version)],
);

export interface ShortBookPayload {
  packs?: number;
  distributor?: string;
  reason?: string;
  until?: string;
}
