import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, reference } from '#platform/server/db/columns.ts';
import { masterRecords } from '#features/masters/schema.ts';

/** What the search of drugs looks at. */
const drugWords = sql.raw(`lower(name || ' ' || composition || ' ' || company || ' ' || coalesce(brand, ''))`);

/**
 * Drugs, one for each record of the item master: what the item says and refers to, as it is today, in columns that can
 * be asked. Written by `projectDrugs` alone, in the transaction of every write to a master. The id is what orders, stock
 * and addresses use.
 */
export const drugs = pgTable(
  'drugs',
  {
    id: identity(),
    item_id: reference()
      .notNull()
      .references(() => masterRecords.id),
    name: text().notNull(),
    /** As its master names it (§3); empty where it has none. */
    composition: text().notNull(),
    composition_id: reference(),
    /** Ids of the composition's molecules, ascending. */
    molecules: bigint({ mode: 'number' }).array().notNull(),
    company: text().notNull(),
    brand: text(),
    form: text(),
    pack_size: integer().notNull(),
    uom: text().notNull(),
    /** Its own tax code, or that of its product. GST is read by date there, for one code is that of most drugs. */
    hsn: text(),
    hsn_id: reference(),
    /** H, H1 and X: sold on prescription only. Null: none. */
    schedule: text(),
    grade: text().notNull(),
    cold_chain: boolean().notNull(),
    /** Of one pack, today. */
    mrp: integer(),
    /** First day after today on which the MRP becomes another. */
    changes_on: date({ mode: 'string' }),
    /** Not offered any more since. */
    retired_at: moment(),
    /** Drug that took its place. */
    merged_into: reference().references((): AnyPgColumn => drugs.id),
    /** Version of the item, and when it was changed. */
    version: integer().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('drugs_item').on(table.item_id),
    index('drugs_by_name').on(sql`lower(${table.name})`, table.id),
    index('drugs_by_composition').on(sql`lower(${table.composition})`, table.id),
    index('drugs_by_company').on(sql`lower(${table.company})`, table.id),
    index('drugs_by_mrp').on(table.mrp, table.id),
    index('drugs_by_update').on(table.updated_at, table.id),
    // Counts what the list shows unless told otherwise, in its words.
    index('drugs_in_use')
      .on(table.id)
      .where(sql.raw(`merged_into is null and case when retired_at is null then 'IN_USE' else 'RETIRED' end = 'IN_USE'`)),
    index('drugs_of_composition').on(table.composition_id),
    index('drugs_of_molecules').on(table.molecules),
    index('drugs_changing').on(table.changes_on).where(sql`${table.changes_on} is not null`),
    index('drugs_search').using('gin', sql`(${drugWords}) gin_trgm_ops`),
  ],
);
