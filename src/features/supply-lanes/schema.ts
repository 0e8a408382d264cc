import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, isOneOf, reference } from '#platform/server/db/columns.ts';
import { drugs } from '#features/drugs/schema.ts';
import { masterRecords } from '#features/masters/schema.ts';

/** Which place is supplied by which other one (§2.2), with the goods of a category or with one drug. Places by their names. */
export const supplyLanes = pgTable(
  'supply_lanes',
  {
    id: identity(),
    destination_kind: text().notNull(),
    destination: text().notNull(),
    source_kind: text().notNull(),
    source: text().notNull(),
    /** One of the two. */
    category_id: reference().references(() => masterRecords.id),
    drug_id: reference().references(() => drugs.id),
    /** 1 is asked first. */
    priority: integer().notNull(),
    lead_days: integer().notNull(),
    /** `Mon Wed Fri`: days on which it is supplied. */
    weekdays: text().notNull(),
    /** `16:30`: orders after it go out on the next of these days. */
    cut_off: text().notNull(),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
    retired_at: moment(),
  },
  (table) => [
    check('supply_lanes_destination', isOneOf('destination_kind', ['STORE', 'WAREHOUSE'])),
    check('supply_lanes_source', isOneOf('source_kind', ['WAREHOUSE', 'DISTRIBUTOR', 'STORE'])),
    check('supply_lanes_goods', sql`num_nonnulls(${table.category_id}, ${table.drug_id}) = 1`),
    // Unique per goods: exactly one of the two is set.
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
