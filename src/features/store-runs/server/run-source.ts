import { sql } from 'drizzle-orm';
import { businessDate, businessTimeZone } from '#platform/contract/business-day.ts';
import { type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { runList } from '../lists.ts';
import type { Project } from '../projects.ts';

/** Days are those of the business, from the moment at which the list is read. */
export const runSource = (project: Project) =>
  sourceByCaller(({ now }): ListSource => {
    const day = sql`(r.due_at at time zone ${businessTimeZone()})::date`;
    const today = sql`${businessDate(now)}::date`;
    return {
      list: runList(project),
      from: sql`store_runs r`,
      id: sql`r.id`,
      version: sql`r.version`,
      columns: {
        number: sql`(r.project || '-' || r.id)`,
        due: sql`r.due_at`,
        status: sql`r.status`,
        // What has not ended is still to be seen to today.
        day: sql`case when ${day} > ${today} then 'later' when ${day} < ${today} and r.status in ('COMPLETED', 'FAILED', 'CANCELLED') then 'earlier' else 'today' end`,
        stores: sql`(select string_agg(t.name, ', ' order by t.name) from stores t where t.id = any(r.store_ids))`,
        repeat: sql`r.repeat`,
        done: sql`r.done`,
        failed: sql`r.failed`,
        changed: sql`r.changed`,
        by: sql`r.by`,
        ended: sql`r.ended_at`,
      },
      search: null,
      always: sql`r.project = ${project.code}`,
      target: null,
    };
  });
