import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { sql } from 'drizzle-orm';
import { redemptionStatuses } from '../reward-choices.ts';
import { redemptionKind } from './redemption-kind.ts';

/** Late: the booking expires within half a day. */
export const redemptionFlow = flowOf(redemptionKind, {
  states: Object.keys(redemptionStatuses),
  late: (now) => sql`r.status = 'BOOKED' and r.expires_at < ${now}::timestamptz + interval '12 hours'`,
});
