import { sql, type SQLWrapper } from 'drizzle-orm';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { stateColumn } from '#platform/list/server/state-column.ts';
import { distributorRateList } from '../lists.ts';
import { gstOn } from './net-rate.ts';

/** Evaluated per query: the time zone is set when the server starts. */
const today: SQLWrapper = { getSQL: () => sql`(now() at time zone ${businessTimeZone()})::date` };
const price = sql`(r.mrp / (1 + coalesce(${gstOn(sql`d.hsn_id`, sql`r.from_date::text`)}, 0) / 100))`;

export const distributorRateSource: ListSource = {
  list: distributorRateList,
  from: sql`distributor_rates r join drugs d on d.id = r.drug_id join distributors s on s.id = r.distributor_id`,
  id: sql`r.id`,
  version: sql`r.version`,
  columns: {
    drug: sql`d.name`,
    distributor: sql`s.name`,
    net_rate: sql`r.net_rate`,
    margin: sql`round((100 * (${price} - r.net_rate) / ${price})::numeric, 1)::double precision`,
    mrp: sql`r.mrp`,
    ptr: sql`r.ptr`,
    pts: sql`r.pts`,
    discount: sql`r.discount`,
    scheme: sql`r.scheme`,
    scheme_minimum: sql`r.scheme_minimum`,
    cd_percent: sql`r.cd_percent`,
    cd_days: sql`r.cd_days`,
    order_multiple: sql`r.order_multiple`,
    from: sql`r.from_date`,
    to: sql`r.to_date`,
    holds: sql`(r.retired_at is null and ${today} between r.from_date and coalesce(r.to_date, 'infinity'))`,
    state: stateColumn(sql`r.retired_at`),
    updated_at: sql`r.updated_at`,
  },
  search: everyWord(sql`lower(d.name || ' ' || s.name)`),
  always: null,
  target: { id: 'distributor-rates', recordId: sql`r.id` },
};
