import { sql } from 'drizzle-orm';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { bookingStates } from '../slot-choices.ts';
import { bookingKind } from './booking-kind.ts';

/** Late: held for longer than ten minutes. */
export const bookingFlow = flowOf(bookingKind, {
  states: bookingStates,
  late: (now) => sql`r.status = 'held' and r.held_until < ${now}`,
});
