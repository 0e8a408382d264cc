import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { masterRecords } from '#features/masters/schema.ts';

/** Text that the search of drugs matches. */
const drugWords = sql.raw(`lower(name || ' ' || composition || ' ' || company || ' ' || coalesce(brand, ''))`);

/**
 * Drugs, one per record of the item master: its values and references as of today, in columns that can be queried. Written only
 * by `projectDrugs`, in the transaction of every write to a master. Orders, stock and addresses refer to the id.
 */
export const drugs = pgTable(
  'drugs',
  {
    id: identity(),
    item_id: referenceTo(() => masterRecords.id),
    name: text().notNull(),
    /** Name in the composition master (§3); empty without one. */
    composition: text().notNull(),
    composition_id: reference(),
    /** Ids of the composition's molecules, ascending. */
    molecules: bigint({ mode: 'number' }).array().notNull(),
    company: text().notNull(),
    brand: text(),
    form: text(),
    /**
     * Form and release, such as `Tablet SR`, by the database function `drug_presentation`: of the form, or of the name if it has
     * none; with the numbers of the name if the composition has no strengths. Null: unknown. Substitutes have the same.
     */
    presentation: text().generatedAlwaysAs(sql`drug_presentation(name, form, composition)`),
    pack_size: integer().notNull(),
    uom: text().notNull(),
    /** The item's own tax code, or that of its product. GST is looked up by date in the code. */
    hsn: text(),
    hsn_id: reference(),
    /** H, H1 and X require a prescription. Null: none. */
    schedule: text(),
    grade: text().notNull(),
    cold_chain: boolean().notNull(),
    /** Price of one pack today. */
    mrp: integer(),
    /** Next day on which the MRP changes. */
    changes_on: date({ mode: 'string' }),
    /** Time since which it is not offered any more. */
    retired_at: moment(),
    /** Drug that replaced it. */
    merged_into: reference().references((): AnyPgColumn => drugs.id),
    /** Version of the item, and time of its last change. */
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
    // Partial index over the rows that the list shows by default; the condition must match the list's filter literally.
    index('drugs_in_use')
      .on(table.id)
      .where(sql.raw(`merged_into is null and case when retired_at is null then 'IN_USE' else 'RETIRED' end = 'IN_USE'`)),
    index('drugs_of_composition').on(table.composition_id),
    index('drugs_of_molecules').on(table.molecules),
    index('drugs_changing').on(table.changes_on).where(sql`${table.changes_on} is not null`),
    index('drugs_search').using('gin', sql`(${drugWords}) gin_trgm_ops`),
  ],
);
