import { type SQL, sql } from 'drizzle-orm';

/**
 * Query of the runs of an area: `id`, `at`, `job` and `status` as in the list, `what` in words, `by`, `total`, `done` and `refused`
 * records, `took` seconds (null: it goes on), `file` (null: none) and the `path` of the run.
 */
export type JobRuns = () => SQL;

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Adds the jobs of an area to the logs. */
    'jobs.runs': JobRuns;
  }
}

/** The words of a stored value; without words the value itself. */
export const inWords = (value: SQL, words: Readonly<Record<string, string>>): SQL =>
  sql`case ${value} ${sql.join(
    Object.entries(words).map(([stored, shown]) => sql`when ${stored} then ${shown}`),
    sql` `,
  )} else ${value} end`;
