import { sql } from 'drizzle-orm';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { taskStates } from '../task-choices.ts';
import { taskKind } from './task-kind.ts';

/** Late: past its due time. */
export const taskFlow = flowOf(taskKind, {
  states: Object.keys(taskStates),
  late: (now) => sql`r.status in ('waiting', 'offered', 'inProgress') and r.due_at < ${now}`,
});
