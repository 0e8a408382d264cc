import { isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { schedules } from '../jobs/schema.ts';
import type { GaugeSource } from './gauge-source.ts';

const readJobs = (db: Database) => db.select().from(schedules).where(isNull(schedules.removed_at));

/** The repeated jobs: an alarm is due when one fails again and again, or does not run any more. */
export const jobGauges: readonly GaugeSource[] = [
  {
    name: 'galen_job_failures',
    help: 'Failed runs of a repeated job since its last success',
    label: 'job',
    read: async (db) => (await readJobs(db)).map(({ name, failures }) => [name, failures]),
  },
  {
    name: 'galen_job_last_run_timestamp_seconds',
    help: 'Start of the last run of a repeated job; written once a minute',
    label: 'job',
    read: async (db) => (await readJobs(db)).flatMap(({ name, last_run_at: at }) => (at ? [[name, at.getTime() / 1000] as const] : [])),
  },
];
