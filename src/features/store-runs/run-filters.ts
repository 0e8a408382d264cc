import type { Group } from '#platform/list/where.ts';
import type { runDays } from './run-choices.ts';

/** Runs of a day, from the day on which they are read. */
export const runsOf = (day: keyof typeof runDays): Group => ({ match: 'all', of: [{ field: 'day', is: 'is', value: day }] });

/** Runs of which some stores have failed, and which nobody has run again. */
export const failedRuns: Group = { match: 'all', of: [{ field: 'status', is: 'is', value: 'FAILED' }] };

/** Runs whose preview waits to be applied. */
export const reviewedRuns: Group = { match: 'all', of: [{ field: 'status', is: 'is', value: 'REVIEW' }] };

/** Floors that a run would change. */
export const floorsOf = (run: string): Group => ({ match: 'all', of: [{ field: 'run', is: 'is', value: run }] });
