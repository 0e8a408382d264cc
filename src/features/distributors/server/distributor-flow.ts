import { sql } from 'drizzle-orm';
import { BUSINESS_TIME_ZONE } from '#platform/contract/constants.ts';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { distributorStatuses } from '../distributor-choices.ts';
import { distributorKind } from './distributor-kind.ts';

/** Late: a licence of an active distributor has run out. */
export const distributorFlow = flowOf(distributorKind, {
  states: Object.keys(distributorStatuses),
  late: (now) => sql`r.status = 'active' and least(r.licence_20b_until, r.licence_21b_until)
    < (${now}::timestamptz at time zone ${BUSINESS_TIME_ZONE})::date`,
});
