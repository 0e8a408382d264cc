import { sql } from 'drizzle-orm';
import { check, date, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, referenceTo } from '#platform/server/db/columns.ts';
import { distributors } from '#features/distributors/schema.ts';
import { drugs } from '#features/drugs/schema.ts';

/** Price of one pack after discount, scheme and cash discount, without tax. Must match `netRate` of server/net-rate.ts. */
const netRate = sql.raw(`round(ptr * (1 - coalesce(discount, 0) / 100) * (1 - coalesce(cd_percent, 0) / 100)
  * coalesce(split_part(scheme, '+', 1)::double precision / (split_part(scheme, '+', 1)::double precision + split_part(scheme, '+', 2)::double precision), 1))::integer`);

/** Terms of a price for one pack, and the price that follows from them. Money in paise. */
export const termColumns = () => ({
  mrp: integer().notNull(),
  /** Prices to the retailer (PTR) and to the stockist (PTS), without tax. */
  ptr: integer().notNull(),
  pts: integer().notNull(),
  discount: doublePrecision(),
  /** `10+1`: one pack free with ten. */
  scheme: text(),
  scheme_minimum: integer(),
  cd_percent: doublePrecision(),
  cd_days: integer(),
  order_multiple: integer(),
  net_rate: integer().generatedAlwaysAs(netRate).notNull(),
});

/** Rates of distributors for drugs (§2.2), each for a period. Money in paise. */
export const distributorRates = pgTable(
  'distributor_rates',
  {
    id: identity(),
    distributor_id: referenceTo(() => distributors.id),
    drug_id: referenceTo(() => drugs.id),
    ...termColumns(),
    from_date: date({ mode: 'string' }).notNull(),
    /** Last day, inclusive. Null: open end. */
    to_date: date({ mode: 'string' }),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
    retired_at: moment(),
  },
  (table) => [
    check('distributor_rates_prices', sql`${table.mrp} > 0 and ${table.ptr} > 0 and ${table.pts} > 0`),
    check('distributor_rates_days', sql`${table.to_date} is null or ${table.to_date} >= ${table.from_date}`),
    uniqueIndex('distributor_rates_key').on(table.drug_id, table.distributor_id, table.from_date).where(sql`${table.retired_at} is null`),
    index('distributor_rates_by_distributor').on(table.distributor_id),
    index('distributor_rates_by_net_rate').on(table.net_rate, table.id),
    index('distributor_rates_by_day').on(table.from_date, table.id),
    index('distributor_rates_by_update').on(table.updated_at, table.id),
  ],
);
