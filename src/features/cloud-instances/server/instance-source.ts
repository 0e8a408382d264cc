import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { instanceList } from '../instance-list.ts';

export const instanceSource: ListSource = {
  list: instanceList,
  from: sql`cloud_instances i`,
  id: sql`i.id`,
  version: sql`i.version`,
  columns: {
    name: sql`i.name`,
    environment: sql`i.environment`,
    status: sql`i.status`,
    since: sql`i.status_since`,
    // Days, and both times: `12345 21:00 07:00`.
    off_hours: sql`translate(i.schedule ->> 'weekdays', '[], ', '') || ' ' || (i.schedule ->> 'from') || ' ' || (i.schedule ->> 'until')`,
    region: sql`i.region`,
    type: sql`i.type`,
    owner: sql`i.owner`,
    instance_id: sql`i.instance_id`,
    launched_at: sql`i.launched_at`,
  },
  search: everyWord(sql`lower(i.name || ' ' || i.instance_id)`),
  always: null,
  target: null,
};
