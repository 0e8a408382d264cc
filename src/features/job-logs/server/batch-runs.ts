import { sql } from 'drizzle-orm';
import { targets } from '#platform/import/server/targets.ts';
import { inWords, type JobRuns } from './job-runs.ts';

const isAtWork = sql`b.state in ('reading', 'checking', 'committing', 'undoing')`;

/** Imports, edits of several records and merges. */
export const batchRuns: JobRuns = () => sql`
  select b.id, b.created_at as at, case b.kind when 'file' then 'IMPORT' when 'rows' then 'BULK-EDIT' else 'MERGE' end as job,
    case when ${isAtWork} then 'IN-PROGRESS' when b.state in ('choosing', 'mapping', 'reviewing') then 'WAITING'
      when b.state = 'failed' then 'FAILED' when b.state = 'cancelled' then 'CANCELLED'
      when b.state in ('undone', 'partlyUndone') then 'UNDONE' else 'DONE' end as status,
    ${inWords(sql`b.target`, Object.fromEntries(targets().map(({ id, title }) => [id, title])))} as what, b.by,
    b.rows as total, b.written as done, b.bad + b.failed as refused,
    case when not ${isAtWork} then round(extract(epoch from b.changed_at - b.created_at))::int end as took,
    b.file_name as file, '/imports?batch=' || b.id as path
  from batches b`;
