import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { settingsColumns } from '#platform/record/server/settings-columns.ts';

/** Every set of price settings that was saved; none is changed or removed. */
export const priceSettings = pgTable(
  'price_settings',
  {
    ...settingsColumns(),
    agent_discount: integer().notNull(),
    lead_discount: integer().notNull(),
    standard_charge: integer().notNull(),
    express_charge: integer().notNull(),
    free_delivery_from: integer().notNull(),
  },
  (table) => [
    check(
      'price_settings_discounts',
      sql`0 <= ${table.agent_discount} and ${table.agent_discount} <= ${table.lead_discount} and ${table.lead_discount} <= 100`,
    ),
    check('price_settings_charges', sql`least(${table.standard_charge}, ${table.express_charge}, ${table.free_delivery_from}) >= 0`),
    index('price_settings_by_start').on(table.effective_from, table.version),
  ],
);
