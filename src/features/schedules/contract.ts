import { z } from 'zod';
import { choiceOf, idInAddress, moment } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { ability, conflictWith, keyErrors, reasoned, recordChange } from '#platform/record/contract.ts';
import { runOutcomes, scheduleStates } from '#platform/contract/schedule-choices.ts';
import { scheduleList } from './schedule-list.ts';

const event = z.object({
  version: z.number(),
  at: moment,
  by: z.string(),
  event: z.string(),
  to: choiceOf(scheduleStates),
  payload: z.object({ reason: z.string().optional() }),
});
export type ScheduleLogEntry = z.infer<typeof event>;

const run = z.object({
  id: z.number(),
  started_at: moment,
  ended_at: moment,
  /** Runs of the same minute with the same outcome. */
  runs: z.number(),
  /** Milliseconds of all of them. */
  took: z.number(),
  outcome: choiceOf(runOutcomes),
  /** Changed records; null: the job does not count. */
  changed: z.number().nullable(),
  error: z.string().nullable(),
  /** Who requested it; null: its time had come. */
  by: z.string().nullable(),
});
export type ScheduleRun = z.infer<typeof run>;

const schedule = z.object({
  id: z.number(),
  version: z.number(),
  status: choiceOf(scheduleStates),
  title: z.string(),
  area: z.string(),
  /** Milliseconds. */
  every: z.number(),
  is_vital: z.boolean(),
  /** Why it is paused. */
  reason: z.string(),
  /** A requested run that has not ended. */
  request: z.object({ at: moment, by: z.string() }).nullable(),
  /** The last run; null: it has never run. */
  last: z.object({ at: moment, took: z.number(), error: z.string().nullable() }).nullable(),
  /** Failed runs in a row. */
  failures: z.number(),
  is_failing: z.boolean(),
  /** When the product lost the job; null: it has it. */
  removed_at: moment.nullable(),
  /** The next five runs. */
  next: z.array(moment),
  /** Runs that changed something, failed or were requested, newest first. */
  runs: z.array(run),
  log: z.array(event),
  abilities: z.array(ability),
});
export type ScheduleRecord = z.infer<typeof schedule>;

const change = { schedule_id: idInAddress, ...recordChange };

const changing = (path: string, summary: string) =>
  operation('schedules.manage', { method: 'POST', path: `/admin/schedules/{schedule_id}${path}` as const, summary }).errors({
    ...conflictWith(schedule),
    ...keyErrors,
  });

/** Admin service: schedules of background jobs (§2.2). */
export const contract = {
  admin: {
    schedules: listOperations(scheduleList),

    schedule: operation('schedules.read', {
      method: 'GET',
      path: '/admin/schedules/{schedule_id}',
      summary: 'One schedule: its state, last and next runs, and what is possible now',
    })
      .input(z.strictObject({ schedule_id: idInAddress }))
      .output(schedule),

    pauseSchedule: changing('/pause', 'The job no longer runs at its interval, on any server')
      .input(z.strictObject({ ...change, ...reasoned.shape }))
      .output(schedule),

    resumeSchedule: changing('/resumption', 'A paused job runs at its interval again').input(z.strictObject(change)).output(schedule),

    runSchedule: changing('/runs', 'The job runs once within a second, also while it is paused')
      .input(z.strictObject(change))
      .output(schedule),
  },
};
