import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { campaignList } from '../campaign-list.ts';

export const campaignSource: ListSource = {
  list: campaignList,
  from: sql`campaigns g join users u on u.id = g.owner_id`,
  id: sql`g.id`,
  version: sql`g.version`,
  columns: {
    name: sql`g.name`,
    status: sql`g.status`,
    channel: sql`g.channel`,
    starts_on: sql`g.starts_on`,
    ends_on: sql`g.ends_on`,
    city: sql`g.city`,
    reached: sql`(select count(*)::int from campaign_contacts k where k.campaign_id = g.id and k.skipped is null)`,
    skipped: sql`(select count(*)::int from campaign_contacts k where k.campaign_id = g.id and k.skipped is not null)`,
    per_hour: sql`g.per_hour`,
    owner: sql`u.name`,
  },
  search: everyWord(sql`lower(g.name || ' ' || g.text)`),
  always: null,
  target: null,
};
