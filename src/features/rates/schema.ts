import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, date, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, referenceTo } from '#platform/server/db/columns.ts';
import { drugs } from '#features/drugs/schema.ts';
import { storeGroups } from '#features/locations/schema.ts';

/** Selling rates and drug order info (§2.2). Money in paise. */

const drug = () => referenceTo(() => drugs.id);
const storeGroup = () => referenceTo(() => storeGroups.id);
const version = () => integer().notNull().default(1);
const updated = () => moment().notNull().defaultNow();

/** Price of one pack in a store group from a day on. */
export const sellingRates = pgTable(
  'selling_rates',
  {
    id: identity(),
    drug_id: drug(),
    store_group_id: storeGroup(),
    holds_from: date({ mode: 'string' }).notNull(),
    rate: integer().notNull(),
    version: version(),
    updated_at: updated(),
  },
  (table) => [
    check('selling_rates_rate', sql`${table.rate} > 0`),
    uniqueIndex('selling_rates_key').on(table.drug_id, table.store_group_id, table.holds_from),
    index('selling_rates_by_day').on(table.holds_from, table.id),
    index('selling_rates_by_update').on(table.updated_at, table.id),
  ],
);

/** Order quantities in packs, and lead time. */
const ordering = () => ({
  least: integer().notNull(),
  multiple: integer().notNull(),
  most: integer(),
  lead_days: integer().notNull(),
  returnable: boolean().notNull(),
});
const fitting = (table: Record<'least' | 'multiple' | 'most' | 'lead_days', AnyPgColumn>) =>
  sql`${table.least} >= 1 and ${table.multiple} >= 1 and ${table.lead_days} between 0 and 365 and (${table.most} is null or ${table.most} >= ${table.least})`;

/** Drug order info of the warehouse, one row per drug. */
export const drugOrderInfos = pgTable(
  'drug_order_infos',
  { id: identity(), drug_id: drug(), ...ordering(), version: version(), updated_at: updated() },
  (table) => [
    check('drug_order_infos_fit', fitting(table)),
    uniqueIndex('drug_order_infos_key').on(table.drug_id),
    index('drug_order_infos_by_update').on(table.updated_at, table.id),
  ],
);

/** Drug order info of store groups, one row per drug and store group. */
export const drugOrderInfosOfOthers = pgTable(
  'drug_order_infos_of_others',
  { id: identity(), drug_id: drug(), store_group_id: storeGroup(), ...ordering(), version: version(), updated_at: updated() },
  (table) => [
    check('drug_order_infos_of_others_fit', fitting(table)),
    uniqueIndex('drug_order_infos_of_others_key').on(table.drug_id, table.store_group_id),
    index('drug_order_infos_of_others_by_update').on(table.updated_at, table.id),
  ],
);
