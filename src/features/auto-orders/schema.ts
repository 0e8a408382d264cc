import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { distributors } from '#features/distributors/schema.ts';
import { identity, isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { orderSteps } from './order-config-choices.ts';

/** When and how far distributors get their orders automatically (§7.6, order config). Money in paise. */
export const orderConfigs = pgTable(
  'order_configs',
  {
    id: identity(),
    distributor_id: referenceTo(() => distributors.id),
    /** `Mon Wed Fri` */
    weekdays: text().notNull(),
    /** Minutes since midnight. */
    orders_at: integer().notNull(),
    /** Drafts of less wait for the next time; null: as the distributor's minimum says. */
    least_value: integer(),
    /** Drafts of more wait for a person; null: none do. */
    most_value: integer(),
    step: text().notNull(),
    /** Time of its latest orders. */
    ran_at: moment(),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
    retired_at: moment(),
  },
  (table) => [
    check('order_configs_step', isOneOf('step', Object.keys(orderSteps))),
    check('order_configs_time', sql`${table.orders_at} between 0 and 1439`),
    check(
      'order_configs_values',
      sql`${table.least_value} >= 0 and ${table.most_value} > 0 and ${table.most_value} >= ${table.least_value}`,
    ),
    uniqueIndex('order_configs_key').on(table.distributor_id).where(sql`${table.retired_at} is null`),
    index('order_configs_by_update').on(table.updated_at, table.id),
  ],
);
