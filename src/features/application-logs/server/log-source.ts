import { sql } from 'drizzle-orm';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { applicationLogList } from '../application-log-list.ts';

/** Writes are counted up to this number. */
const COUNTED_TO = 10_000;

/** The rows that seals cover come before the last one's end, in the order of transactions. */
const isSealed = sql`coalesce((a.xact, a.id) <= (select s.xact, s.audit_id from audit_seals s order by s.id desc limit 1), false)`;

export const applicationLogSource: ListSource = {
  list: applicationLogList,
  from: sql`audit a left join users u on u.id = a.user_id`,
  id: sql`a.id`,
  version: null,
  columns: {
    at: sql`a.at`,
    by: sql`coalesce(u.name, 'System')`,
    operation: sql`a.operation`,
    record: sql`a.record`,
    fields: sql`(select string_agg(distinct k, ', ' order by k) from jsonb_object_keys(
      case jsonb_typeof(a.after) when 'object' then a.after else '{}' end || case jsonb_typeof(a.before) when 'object' then a.before else '{}' end) k
      where a.before ->> k is distinct from a.after ->> k)`,
    request: sql`a.request_id`,
    sealed: isSealed,
  },
  // Ids grow with time.
  sorts: { at: [sql`a.id`] },
  countedTo: COUNTED_TO,
  search: (words) => sql`(a.record = ${words} or a.request_id = ${words})`,
  always: null,
  target: null,
};
