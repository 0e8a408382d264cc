import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { distributors } from '#features/distributors/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { masterRecords } from '#features/masters/schema.ts';
import { settingsColumns } from '#platform/record/server/settings-columns.ts';
import { identity, isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { limitsOf, planningNames, type PlanningName } from './planning.ts';
import { LONGEST_COVER, LONGEST_REORDER, MOST_PACKS_OF_CATEGORY, preferences } from './preferences.ts';

const days = () => integer().notNull();
const planningColumns = Object.fromEntries(planningNames.map((name) => [name, days()])) as Record<PlanningName, ReturnType<typeof days>>;

/** Every set of planning settings that was saved; none is changed or removed. */
export const planningSettings = pgTable('planning_settings', { ...settingsColumns(), ...planningColumns }, (table) => [
  check('planning_settings_limits', sql.raw(planningNames.map((name) => `${name} between ${limitsOf(name).join(' and ')}`).join(' and '))),
  index('planning_settings_by_start').on(table.effective_from, table.version),
]);

/** Columns of a record that is written one by one or by upload. */
const written = () => ({
  version: integer().notNull().default(1),
  updated_at: moment().notNull().defaultNow(),
  retired_at: moment(),
});
const isPreference = isOneOf('preference', Object.keys(preferences));

/** Days and packs of a product category, with those below it; they replace those of the grade. */
export const categorySettings = pgTable(
  'category_settings',
  {
    id: identity(),
    category_id: referenceTo(() => masterRecords.id),
    reorder_days: integer().notNull(),
    cover_days: integer().notNull(),
    /** Packs of one suggestion. */
    most_packs: integer(),
    ...written(),
  },
  (table) => [
    check('category_settings_days', sql`${table.reorder_days} >= 1 and ${table.cover_days} > ${table.reorder_days}`),
    check(
      'category_settings_limits',
      sql.raw(
        `reorder_days <= ${LONGEST_REORDER} and cover_days <= ${LONGEST_COVER} and most_packs between 1 and ${MOST_PACKS_OF_CATEGORY}`,
      ),
    ),
    uniqueIndex('category_settings_key').on(table.category_id).where(sql`${table.retired_at} is null`),
    index('category_settings_by_update').on(table.updated_at, table.id),
  ],
);

/** How a distributor is chosen for any drug. */
export const distributorSettings = pgTable(
  'distributor_settings',
  {
    id: identity(),
    distributor_id: referenceTo(() => distributors.id),
    preference: text(),
    /** Percent of the price without tax; below it nothing is suggested. */
    least_margin: doublePrecision(),
    ...written(),
  },
  (table) => [
    check('distributor_settings_preference', isPreference),
    check('distributor_settings_margin', sql`${table.least_margin} between 0 and 100`),
    check('distributor_settings_filled', sql`num_nonnulls(${table.preference}, ${table.least_margin}) > 0`),
    uniqueIndex('distributor_settings_key').on(table.distributor_id).where(sql`${table.retired_at} is null`),
    index('distributor_settings_by_update').on(table.updated_at, table.id),
  ],
);

/** How a distributor is chosen for a drug; it comes before that for any drug. */
export const drugDistributors = pgTable(
  'drug_distributors',
  {
    id: identity(),
    drug_id: referenceTo(() => drugs.id),
    distributor_id: referenceTo(() => distributors.id),
    preference: text().notNull(),
    ...written(),
  },
  (table) => [
    check('drug_distributors_preference', isPreference),
    uniqueIndex('drug_distributors_key').on(table.drug_id, table.distributor_id).where(sql`${table.retired_at} is null`),
    index('drug_distributors_by_distributor').on(table.distributor_id),
    index('drug_distributors_by_update').on(table.updated_at, table.id),
  ],
);
