import { sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { autoOrderList } from '../lists.ts';
import { leastValue, ordersOn, timeOn } from './config-times.ts';

/** Drafts of distributors with a configuration, and what becomes of each when the time comes. */
export const autoOrderSource = sourceByCaller(({ now }): ListSource => {
  const day = sql`(${businessDate(now)}::date + ahead)`;
  return {
    list: autoOrderList,
    from: sql`purchase_orders o join order_configs c on c.distributor_id = o.distributor_id and c.retired_at is null
      join distributors d on d.id = o.distributor_id join stores s on s.id = o.store_id`,
    id: sql`o.id`,
    version: sql`o.version`,
    columns: {
      number: sql`o.number`,
      distributor: sql`d.name`,
      store: sql`s.name`,
      value: sql`o.value`,
      least_value: leastValue,
      lines: sql`o.lines`,
      entries: sql`(select count(*) from short_book_entries e
        where e.store_id = o.store_id and e.distributor_id = o.distributor_id and e.status = 'approved')`,
      standing: sql`case when d.status <> 'active' then 'STOPPED' when o.value > c.most_value then 'ABOVE_LIMIT'
        when o.lines = 0 or o.value < ${leastValue} then 'BELOW_MINIMUM' else 'READY' end`,
      goes_at: sql`(select min(${timeOn(day)}) from generate_series(0, 7) ahead
        where ${ordersOn(day)} and ${timeOn(day)} > ${now.toISOString()}::timestamptz)`,
      updated_at: sql`o.updated_at`,
    },
    search: everyWord(sql`lower(o.number || ' ' || d.name || ' ' || s.name)`),
    always: sql`o.status = 'draft'`,
    target: null,
  };
});
