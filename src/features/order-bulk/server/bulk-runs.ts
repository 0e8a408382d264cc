import { sql } from 'drizzle-orm';
import { inWords, type JobRuns } from '#features/job-logs/server/public.ts';
import { BULK_CHANGES_PATH } from '../bulk-paths.ts';
import { kindNames } from '../bulk-choices.ts';

/** Changes of several orders in the logs. */
export const bulkRuns: JobRuns = () => sql`
  select c.id, c.created_at as at, 'ORDER-BULK' as job,
    case c.state when 'finished' then 'DONE' when 'stopped' then 'CANCELLED' when 'undone' then 'UNDONE' when 'queued' then 'WAITING'
      else 'IN-PROGRESS' end as status,
    ${inWords(sql`c.kind`, kindNames)} as what, c.by, c.total, c.changed as done, c.refused,
    round(extract(epoch from c.ended_at - c.created_at))::int as took, null::text as file, ${BULK_CHANGES_PATH}::text || '?id=' || c.id as path
  from order_bulk_changes c`;
