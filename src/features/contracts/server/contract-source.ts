import { sql } from 'drizzle-orm';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { RENEWAL_DAYS } from '../contract-choices.ts';
import { contractList } from '../contract-list.ts';

/** Whether a contract ends before long depends on the day on which the list is read. */
export const contractSource = sourceByCaller(({ now }): ListSource => {
  const today = businessDate(now);
  return {
    list: contractList,
    from: sql`supply_contracts c join distributors s on s.id = c.distributor_id`,
    id: sql`c.id`,
    version: sql`c.version`,
    columns: {
      number: sql`c.number`,
      distributor: sql`s.name`,
      status: sql`c.status`,
      first_on: sql`c.first_on`,
      last_on: sql`c.last_on`,
      ends_soon: sql`(c.status = 'active' and c.last_on <= ${daysLater(today, RENEWAL_DAYS)}::date)`,
      lines: sql`c.lines`,
      value: sql`(select coalesce(sum(l.committed_packs::bigint * l.net_rate), 0)::bigint from supply_contract_lines l where l.contract_id = c.id)`,
      payment_days: sql`c.payment_days`,
      updated_at: sql`c.updated_at`,
    },
    search: everyWord(sql`lower(c.number || ' ' || s.name)`),
    always: null,
    target: null,
  };
});
