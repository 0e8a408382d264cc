import { sql } from 'drizzle-orm';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { runStatuses } from '../run-choices.ts';
import { autoShortRunKind } from './run-kind.ts';

/** Runs of all projects. Late: its time has come, and another run has not ended. */
export const runFlow = flowOf(autoShortRunKind, {
  states: Object.keys(runStatuses),
  late: (now) => sql`r.status = 'SCHEDULED' and r.due_at < ${now}`,
});
