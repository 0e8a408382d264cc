import { sql, type SQLWrapper } from 'drizzle-orm';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import { drugOrderInfoList, drugOrderInfoOfOthersList, sellingRateList } from '../lists.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';

/** Evaluated per query: the time zone is set when the server starts. */
const businessToday: SQLWrapper = { getSQL: () => sql`(now() at time zone ${businessTimeZone()})::date` };

export const sellingRateSource: ListSource = {
  list: sellingRateList,
  from: sql`selling_rates r join drugs d on d.id = r.drug_id join store_groups g on g.id = r.store_group_id`,
  id: sql`r.id`,
  version: sql`r.version`,
  columns: {
    drug: sql`d.name`,
    company: sql`d.company`,
    store_group: sql`g.name`,
    holds_from: sql`r.holds_from`,
    rate: sql`r.rate`,
    mrp: sql`d.mrp`,
    discount: sql`round(100 - 100.0 * r.rate / nullif(d.mrp, 0), 1)::double precision`,
    holds: sql`(r.holds_from <= ${businessToday} and not exists (
      select from selling_rates n where n.drug_id = r.drug_id and n.store_group_id = r.store_group_id
      and n.holds_from > r.holds_from and n.holds_from <= ${businessToday}))`,
    updated_at: sql`r.updated_at`,
  },
  search: everyWord(sql`lower(d.name || ' ' || g.name)`),
  always: null,
  target: { id: 'selling-rates', recordId: sql`r.id` },
};

const ordering = {
  least: sql`r.least`,
  multiple: sql`r.multiple`,
  most: sql`r.most`,
  lead_days: sql`r.lead_days`,
  returnable: sql`r.returnable`,
  updated_at: sql`r.updated_at`,
};

export const drugOrderInfoSource: ListSource = {
  list: drugOrderInfoList,
  from: sql`drug_order_infos r join drugs d on d.id = r.drug_id`,
  id: sql`r.id`,
  version: sql`r.version`,
  columns: { drug: sql`d.name`, company: sql`d.company`, ...ordering },
  search: everyWord(sql`lower(d.name || ' ' || d.company)`),
  always: null,
  target: { id: 'drug-order-info', recordId: sql`r.id` },
};

export const drugOrderInfoOfOthersSource: ListSource = {
  list: drugOrderInfoOfOthersList,
  from: sql`drug_order_infos_of_others r join drugs d on d.id = r.drug_id join store_groups g on g.id = r.store_group_id`,
  id: sql`r.id`,
  version: sql`r.version`,
  columns: { drug: sql`d.name`, company: sql`d.company`, store_group: sql`g.name`, ...ordering },
  search: everyWord(sql`lower(d.name || ' ' || d.company || ' ' || g.name)`),
  always: null,
  target: { id: 'drug-order-info-of-others', recordId: sql`r.id` },
};
