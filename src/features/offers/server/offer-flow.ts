import { sql } from 'drizzle-orm';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { offerStatuses } from '../offer-choices.ts';
import { offerKind } from './offer-kind.ts';

/** Late: its last day has passed, and nobody has recorded it. */
export const offerFlow = flowOf(offerKind, {
  states: Object.keys(offerStatuses),
  late: (now) =>
    sql`r.status in ('scheduled', 'live', 'paused') and r.ends_on < (${now}::timestamptz at time zone ${businessTimeZone()})::date`,
});
