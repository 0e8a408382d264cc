import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { offerList } from '../offer-list.ts';

export const offerSource: ListSource = {
  list: offerList,
  from: sql`promos p`,
  id: sql`p.id`,
  version: sql`p.version`,
  columns: {
    code: sql`p.code`,
    title: sql`p.title`,
    status: sql`p.status`,
    percent: sql`p.percent`,
    starts_on: sql`p.starts_on`,
    ends_on: sql`p.ends_on`,
    minimum: sql`p.minimum`,
    city: sql`p.city`,
    channel: sql`p.channel`,
    spent: sql`p.spent`,
    budget: sql`p.budget`,
    uses: sql`(select count(*)::int from promo_uses u where u.code = p.code)`,
  },
  search: everyWord(sql`lower(p.code || ' ' || p.title)`),
  always: null,
  target: null,
};
