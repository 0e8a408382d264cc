import { sql } from 'drizzle-orm';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { reminderStatuses } from '../reminder-choices.ts';
import { reminderKind } from './reminder-kind.ts';

/** Late: its time has come, and nobody has done it. */
export const reminderFlow = flowOf(reminderKind, {
  states: Object.keys(reminderStatuses),
  late: (now) => sql`r.status = 'due' and r.due_at < ${now}`,
});
