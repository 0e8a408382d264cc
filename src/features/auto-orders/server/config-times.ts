import { type SQL, sql } from 'drizzle-orm';
import { businessTimeZone } from '#platform/contract/business-day.ts';

/** The time of a configuration `c` on a day. */
export const timeOn = (day: SQL): SQL => sql`((${day} + make_interval(mins => c.orders_at)) at time zone ${businessTimeZone()})`;

/** Whether a configuration `c` orders on a day. */
export const ordersOn = (day: SQL): SQL => sql`strpos(c.weekdays, to_char(${day}, 'Dy')) > 0`;

/** Least value of an order of a configuration `c` and its distributor `d`. */
export const leastValue: SQL = sql.raw('coalesce(c.least_value, d.minimum_order)');
