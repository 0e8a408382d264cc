import type { RunRepeat } from '#machines/supply/store-run-facts.ts';
import { msg } from '#platform/contract/sentence.ts';

/** Keys of `OpsStoreScheduleStatusChoices` (§3). */
export const runStatuses = {
  SCHEDULED: msg('Scheduled'),
  RUNNING: msg('Running'),
  PAUSED: msg('Paused'),
  REVIEW: msg('To apply'),
  COMPLETED: msg('Completed'),
  FAILED: msg('Failed'),
  CANCELLED: msg('Cancelled'),
} as const;
export type RunStatus = keyof typeof runStatuses;

/** A run that has one of these still does something. */
export const unfinishedRuns = ['SCHEDULED', 'RUNNING', 'PAUSED'] as const satisfies readonly RunStatus[];

export const repeatChoices: Readonly<Record<RunRepeat, string>> = {
  none: msg('Once'),
  hourly: msg('Every hour'),
  daily: msg('Every day'),
  weekly: msg('Every week'),
};

/** When a run takes place, from the day on which it is read. */
export const runDays = { earlier: msg('Earlier'), today: msg('Today'), later: msg('Later') } as const;

/** What became of one store in a run. */
export const storeOutcomes = { waiting: msg('Waiting'), done: msg('Done'), failed: msg('Failed') } as const;

/** Events without fields. */
export const runSteps = ['run.resumed', 'run.restarted', 'run.applied'] as const;

/** Longest time until a run. Days. */
export const FARTHEST_RUN = 365;
/** What became of each store of a completed run is kept that long. Days. */
export const STORES_KEPT_DAYS = 30;
/** Stores that a run names; without any it is of every store. */
export const MOST_STORES = 200;
