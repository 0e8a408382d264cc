import type { StoredSchedule } from '#platform/server/jobs/declare-jobs.ts';

const SHOWN = 5;

/** Whether the job does not run at its interval. */
export const isAtRest = ({ status, is_vital, removed_at }: Pick<StoredSchedule, 'status' | 'is_vital' | 'removed_at'>): boolean =>
  removed_at !== null || (status === 'paused' && !is_vital);

/** The next runs, in the rhythm of the last one that was recorded. A run that was missed comes now. */
export function nextRuns(schedule: StoredSchedule, at: Date): Date[] {
  if (isAtRest(schedule)) return [];
  const { every, last_run_at, created_at } = schedule;
  const since = (last_run_at ?? created_at).getTime();
  const passed = Math.max(0, Math.floor((at.getTime() - since) / every));
  // The last run may be recorded a minute late.
  const isMissed = passed * every > Math.max(2 * every, 120_000);
  const first = isMissed ? at.getTime() : since + (passed + 1) * every;
  return Array.from({ length: SHOWN }, (_, n) => new Date(first + n * every));
}
