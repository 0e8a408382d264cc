import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { hooks } from '#platform/server/hooks.ts';
import { jobLogList } from '../job-log-list.ts';

/** Areas whose runs get ids of their own. */
const AREAS = 100;

const base: ListSource = {
  list: jobLogList,
  from: sql`batches r`,
  id: sql`r.id`,
  version: null,
  columns: Object.fromEntries(jobLogList.fields.map(({ name }) => [name, sql`r.${sql.identifier(name)}`])),
  search: everyWord(sql`lower(coalesce(r.file, '') || ' ' || r.by)`),
  always: null,
  target: null,
};

/** Runs of every area that has jobs. */
export const jobLogSource: ListSource = {
  ...base,
  of: () => {
    const areas = hooks('jobs.runs').map((runsOf, at) => sql`select a.*, a.id * ${AREAS}::int + ${at}::int as run from (${runsOf()}) a`);
    return { ...base, from: sql`(${sql.join(areas, sql` union all `)}) r`, id: sql`r.run` };
  },
};
