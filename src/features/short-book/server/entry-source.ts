import { sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { shortBookList } from '../short-book-list.ts';

/** Net rates are those of the day on which the list is read. */
export const entrySource = sourceByCaller(
  ({ now }): ListSource => ({
    list: shortBookList,
    from: sql`short_book_entries e join stores t on t.id = e.store_id join drugs d on d.id = e.drug_id
      left join distributors s on s.id = e.distributor_id
      left join lateral (
        select min(r.net_rate) as net_rate from distributor_rates r
        where r.drug_id = e.drug_id and r.distributor_id = e.distributor_id and r.retired_at is null
          and ${businessDate(now)}::date between r.from_date and coalesce(r.to_date, 'infinity')) p on true`,
    id: sql`e.id`,
    version: sql`e.version`,
    columns: {
      drug: sql`d.name`,
      store: sql`t.name`,
      status: sql`e.status`,
      mode: sql`e.mode`,
      grade: sql`d.grade`,
      free: sql`e.free`,
      on_order: sql`e.on_order`,
      use_per_day: sql`e.use_per_day::float8`,
      cover: sql`e.cover`,
      suggested: sql`e.suggested`,
      packs: sql`e.packs`,
      distributor: sql`s.name`,
      net_rate: sql`p.net_rate`,
      value: sql`(e.packs * p.net_rate)`,
      snoozed_until: sql`e.snoozed_until`,
      created: sql`e.created_at`,
      updated: sql`e.updated_at`,
    },
    search: everyWord(sql`lower(concat_ws(' ', d.name, t.name, s.name))`),
    always: null,
    target: null,
  }),
);
