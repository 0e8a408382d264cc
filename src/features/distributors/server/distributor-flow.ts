import { sql } from 'drizzle-orm';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { distributorStatuses } from '../distributor-choices.ts';
import { distributorKind } from './distributor-kind.ts';

/** Late: a licence of an active distributor has run out. */
export const distributorFlow = flowOf(distributorKind, {
  states: Object.keys(distributorStatuses),
  late: (now) => sql`r.status = 'active' and least(r.licence_20b_until, r.licence_21b_until)
    < (${now}::timestamptz at time zone ${businessTimeZone()})::date`,
});
