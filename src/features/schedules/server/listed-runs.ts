import { sql } from 'drizzle-orm';
import type { JobRuns } from '#features/job-logs/server/public.ts';
import { SCHEDULES_PATH } from '../schedule-path.ts';

/** Runs that were requested or failed; those that merely changed something are many. */
export const listedRuns: JobRuns = () => sql`
  select r.id, r.started_at as at, 'SCHEDULE' as job, case r.outcome when 'FAILED' then 'FAILED' else 'DONE' end as status,
    s.title as what, coalesce(r.requested_by, 'System') as by, coalesce(r.changed, 0) as total,
    case r.outcome when 'FAILED' then 0 else coalesce(r.changed, 0) end as done, 0 as refused,
    round(r.took / 1000.0)::int as took, null as file, ${`${SCHEDULES_PATH}?record=`} || s.id as path
  from schedule_runs r join schedules s on s.id = r.schedule_id
  where r.outcome = 'FAILED' or r.requested_by is not null`;
