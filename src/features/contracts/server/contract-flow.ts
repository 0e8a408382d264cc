import { sql } from 'drizzle-orm';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { contractStatuses } from '../contract-choices.ts';
import { contractKind } from './contract-kind.ts';

/** Late: it waits for its approval, and its first day has come. */
export const contractFlow = flowOf(contractKind, {
  states: Object.keys(contractStatuses),
  late: (now) => sql`r.status = 'inReview' and r.first_on <= (${now}::timestamptz at time zone ${businessTimeZone()})::date`,
});
