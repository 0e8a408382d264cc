import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, isOneOf, reference } from '#platform/server/db/columns.ts';
import { drugs } from '#features/drugs/schema.ts';
import { masterRecords } from '#features/masters/schema.ts';

/** Supply lanes (§2.2) for a category or one drug. Sources and destinations are given by name. */
export const supplyLanes = pgTable(
  'supply_lanes',
  {
    id: identity(),
    destination_kind: text().notNull(),
    destination: text().notNull(),
    source_kind: text().notNull(),
    source: text().notNull(),
    /** Exactly one of the two is set. */
    category_id: reference().references(() => masterRecords.id),
    drug_id: reference().references(() => drugs.id),
    /** 1 is the first choice. */
    priority: integer().notNull(),
    lead_days: integer().notNull(),
    /** `Mon Wed Fri`: supply days. */
    weekdays: text().notNull(),
    /** `16:30`: later orders are supplied on the next supply day. */
    cut_off: text().notNull(),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
    retired_at: moment(),
  },
  (table) => [
    check('supply_lanes_destination', isOneOf('destination_kind', ['STORE', 'WAREHOUSE'])),
    check('supply_lanes_source', isOneOf('source_kind', ['WAREHOUSE', 'DISTRIBUTOR', 'STORE'])),
    check('supply_lanes_goods', sql`num_nonnulls(${table.category_id}, ${table.drug_id}) = 1`),
    // One index per kind of goods: null values are never equal in a unique index.
    uniqueIndex('supply_lanes_of_category')
      .on(table.category_id, sql`lower(${table.destination})`, sql`lower(${table.source})`, table.destination_kind, table.source_kind)
      .where(sql`${table.retired_at} is null and ${table.drug_id} is null`),
    uniqueIndex('supply_lanes_of_drug')
      .on(table.drug_id, sql`lower(${table.destination})`, sql`lower(${table.source})`, table.destination_kind, table.source_kind)
      .where(sql`${table.retired_at} is null and ${table.category_id} is null`),
    index('supply_lanes_by_destination').on(sql`lower(${table.destination})`, table.id),
    index('supply_lanes_by_source').on(sql`lower(${table.source})`, table.id),
    index('supply_lanes_by_update').on(table.updated_at, table.id),
  ],
);
