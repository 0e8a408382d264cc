import { sql } from 'drizzle-orm';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { instanceStates } from '../cloud-choices.ts';
import { instanceKind } from './instance-kind.ts';

/** Late: the provider or a second person has not answered in time. */
export const instanceFlow = flowOf(instanceKind, {
  states: Object.keys(instanceStates),
  late: (now) => sql`r.due_at < ${now}`,
});
