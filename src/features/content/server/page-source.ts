import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { pageList } from '../page-list.ts';

export const pageSource: ListSource = {
  list: pageList,
  from: sql`pages p join users u on u.id = p.author_id`,
  id: sql`p.id`,
  version: sql`p.version`,
  columns: {
    title: sql`p.title`,
    address: sql`p.address`,
    language: sql`p.language`,
    status: sql`p.status`,
    live: sql`p.live`,
    publish_at: sql`p.publish_at`,
    by: sql`u.name`,
    updated_at: sql`p.updated_at`,
  },
  search: everyWord(sql`lower(p.title || ' ' || p.address)`),
  always: null,
  target: null,
};
