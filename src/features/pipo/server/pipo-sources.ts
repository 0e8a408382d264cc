import { sql } from 'drizzle-orm';
import { pipoGroupList, pipoLogList } from '../lists.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';

export const pipoGroupSource: ListSource = {
  list: pipoGroupList,
  from: sql`pipo_groups g`,
  id: sql`g.id`,
  version: sql`g.version`,
  columns: {
    name: sql`g.name`,
    products: sql`(select count(*)::integer from pipo_group_drugs m where m.group_id = g.id)`,
    note: sql`g.note`,
    updated_at: sql`g.updated_at`,
  },
  search: everyWord(sql`lower(g.name || ' ' || g.note)`),
  always: null,
  target: null,
};

export const pipoLogSource: ListSource = {
  list: pipoLogList,
  from: sql`pipo_logs l join pipo_groups g on g.id = l.group_id join drugs d on d.id = l.drug_id left join users u on u.id = l.user_id`,
  id: sql`l.id`,
  version: null,
  columns: {
    at: sql`l.at`,
    direction: sql`l.direction`,
    drug: sql`d.name`,
    group: sql`g.name`,
    by: sql`coalesce(u.name, 'System')`,
  },
  search: everyWord(sql`lower(d.name || ' ' || g.name)`),
  always: null,
  target: null,
};
