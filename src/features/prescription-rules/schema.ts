import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment, reference } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';

/** Every set of numbers of the prescription rules that was saved; none is changed or removed. */
export const prescriptionRuleNumbers = pgTable(
  'prescription_rules',
  {
    id: identity(),
    /** 1, 2, 3 …: of two users who change the same version one is refused. */
    version: integer().notNull().unique(),
    presented_within: integer().notNull(),
    acute_within: integer().notNull(),
    keep_h: integer().notNull(),
    keep_h1: integer().notNull(),
    keep_x: integer().notNull(),
    effective_from: moment().notNull(),
    saved_at: moment().notNull(),
    user_id: reference()
      .notNull()
      .references(() => users.id),
    by: text().notNull(),
  },
  (table) => [
    check(
      'prescription_rules_numbers',
      sql`1 <= ${table.acute_within} and ${table.acute_within} <= ${table.presented_within} and least(${table.keep_h}, ${table.keep_h1}, ${table.keep_x}) >= 1`,
    ),
    index('prescription_rules_by_start').on(table.effective_from, table.version),
  ],
);
