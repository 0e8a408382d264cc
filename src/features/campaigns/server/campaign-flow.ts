import { sql } from 'drizzle-orm';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { campaignStatuses } from '../campaign-choices.ts';
import { campaignKind } from './campaign-kind.ts';

/** Late: its last day has passed, and nobody has recorded it. */
export const campaignFlow = flowOf(campaignKind, {
  states: Object.keys(campaignStatuses),
  late: (now) =>
    sql`r.status in ('scheduled', 'live', 'paused') and r.ends_on < (${now}::timestamptz at time zone ${businessTimeZone()})::date`,
});
