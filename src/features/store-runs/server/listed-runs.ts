import { sql } from 'drizzle-orm';
import { inWords, type JobRuns } from '#features/job-logs/server/public.ts';
import { projects } from '../projects.ts';
import { AUTO_SHORT_TODAY_PATH, ORDER_PLACE_RUNS_PATH, SAFETY_STOCK_RUNS_PATH } from '../run-paths.ts';

const paths = { AS: AUTO_SHORT_TODAY_PATH, SSR: SAFETY_STOCK_RUNS_PATH, OP: ORDER_PLACE_RUNS_PATH };

/** Runs over stores that have begun; a record is a store. */
export const listedRuns: JobRuns = () => sql`
  select r.id, r.began_at as at, 'STORE-RUN' as job,
    case r.status when 'COMPLETED' then 'DONE' when 'FAILED' then 'FAILED' when 'CANCELLED' then 'CANCELLED' when 'REVIEW' then 'WAITING'
      else 'IN-PROGRESS' end as status,
    ${inWords(sql`r.project`, Object.fromEntries(Object.values(projects).map(({ code, title }) => [code, title])))} as what, r.by,
    coalesce(r.done + r.failed, 0) as total, coalesce(r.done, 0) as done, coalesce(r.failed, 0) as refused,
    round(extract(epoch from r.ended_at - r.began_at))::int as took, null as file,
    ${inWords(sql`r.project`, paths)} || '?id=' || r.id as path
  from store_runs r where r.began_at is not null`;
