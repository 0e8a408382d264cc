import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/schema.ts';
import { settingsColumns } from '#platform/record/server/settings-columns.ts';
import { identity, moment, referenceTo } from '#platform/server/db/columns.ts';

/** Every set of loyalty rules that was saved; none is changed or removed. */
export const loyaltyRules = pgTable(
  'loyalty_rules',
  {
    ...settingsColumns(),
    per_100: integer().notNull(),
    minimum_value: integer().notNull(),
    expires_after: integer().notNull(),
    silver_from: integer().notNull(),
    gold_from: integer().notNull(),
    silver_bonus: integer().notNull(),
    gold_bonus: integer().notNull(),
  },
  (table) => [
    check(
      'loyalty_rules_numbers',
      sql`least(${table.per_100}, ${table.minimum_value}, ${table.silver_bonus}, ${table.gold_bonus}) >= 0 and ${table.expires_after} >= 1
        and 1 <= ${table.silver_from} and ${table.silver_from} < ${table.gold_from}`,
    ),
    index('loyalty_rules_by_start').on(table.effective_from, table.version),
  ],
);

/** Completed orders, each once, whose points are credited by a job: the order and its patient are never locked together. */
export const earnings = pgTable(
  'loyalty_earnings',
  {
    id: identity(),
    order_id: referenceTo(() => orders.id).unique(),
    completed_at: moment().notNull(),
    /** Null: not credited yet. */
    points: integer(),
  },
  (table) => [index('loyalty_earnings_due').on(table.id).where(sql`${table.points} is null`)],
);
