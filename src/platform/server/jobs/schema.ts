import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, isOneOf, moment, reference } from '../db/columns.ts';
import { runOutcomes, scheduleStates } from '#platform/contract/schedule-choices.ts';

/** Schedules of the declared jobs, made when a server starts. States named as in the machine. */
export const schedules = pgTable(
  'schedules',
  {
    id: identity(),
    /** Incremented with each accepted event; runs leave it alone. */
    version: integer().notNull().default(1),
    status: text().notNull().default('active'),
    /** Of the job, which declares the following columns. */
    name: text().notNull(),
    title: text().notNull(),
    area: text().notNull(),
    /** Milliseconds. */
    every: integer().notNull(),
    is_vital: boolean().notNull(),
    /** Why it is paused. */
    reason: text().notNull().default(''),
    /** A requested run that has not ended. */
    requested_at: moment(),
    requested_by: text(),
    /** Start of the last run. Up to a minute old, unless it was requested or failed for the first time. */
    last_run_at: moment(),
    /** Milliseconds. */
    last_took: integer(),
    /** Null: the last run succeeded. */
    last_error: text(),
    /** Failed runs since the last success. */
    failures: integer().notNull().default(0),
    /** Null: the product has this job. */
    removed_at: moment(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [check('schedules_status', isOneOf('status', Object.keys(scheduleStates))), unique('schedules_name').on(table.name)],
);

/** Runs that changed something, failed or were requested; those of the same minute with the same outcome are one row. */
export const scheduleRuns = pgTable(
  'schedule_runs',
  {
    id: identity(),
    schedule_id: reference()
      .notNull()
      .references(() => schedules.id),
    started_at: moment().notNull(),
    ended_at: moment().notNull(),
    runs: integer().notNull(),
    /** Milliseconds of all runs together. */
    took: integer().notNull(),
    outcome: text().notNull(),
    /** Null: the job does not count what it changes. */
    changed: integer(),
    error: text(),
    /** Who requested it; null: its time had come. */
    requested_by: text(),
  },
  (table) => [
    check('schedule_runs_outcome', isOneOf('outcome', Object.keys(runOutcomes))),
    index().on(table.schedule_id, table.id),
    index().on(table.started_at),
  ],
);
