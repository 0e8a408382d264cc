import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { channelList } from '../channel-list.ts';

export const channelSource: ListSource = {
  list: channelList,
  from: sql`queue_channels c`,
  id: sql`c.id`,
  version: sql`c.version`,
  columns: {
    name: sql`c.name`,
    priority: sql`c.priority`,
    status: sql`c.status`,
    type: sql`c.type`,
    tat: sql`c.tat_minutes`,
    waiting: sql`(select count(*)::int from queue_tasks t where t.channel_id = c.id and t.status = 'waiting')`,
    held: sql`(select count(*)::int from queue_tasks t where t.channel_id = c.id and t.status in ('offered', 'inProgress'))`,
    members: sql`(select count(*)::int from queue_members m where m.channel_id = c.id)`,
  },
  search: everyWord(sql`lower(c.name)`),
  always: null,
  target: null,
};
