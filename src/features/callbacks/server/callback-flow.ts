import { sql } from 'drizzle-orm';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { callbackStatuses } from '../callback-choices.ts';
import { callbackKind } from './callback-kind.ts';

/** Late: past its time. */
export const callbackFlow = flowOf(callbackKind, {
  states: Object.keys(callbackStatuses),
  late: (now) => sql`r.status = 'PENDING' and r.due_at < ${now}`,
});
