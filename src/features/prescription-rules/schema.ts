import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { settingsColumns } from '#platform/record/server/settings-columns.ts';

/** Every set of numbers of the prescription rules that was saved; none is changed or removed. */
export const prescriptionRuleNumbers = pgTable(
  'prescription_rules',
  {
    ...settingsColumns(),
    presented_within: integer().notNull(),
    acute_within: integer().notNull(),
    keep_h: integer().notNull(),
    keep_h1: integer().notNull(),
    keep_x: integer().notNull(),
  },
  (table) => [
    check(
      'prescription_rules_numbers',
      sql`1 <= ${table.acute_within} and ${table.acute_within} <= ${table.presented_within} and least(${table.keep_h}, ${table.keep_h1}, ${table.keep_x}) >= 1`,
    ),
    index('prescription_rules_by_start').on(table.effective_from, table.version),
  ],
);
