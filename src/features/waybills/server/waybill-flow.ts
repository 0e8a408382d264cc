import { sql } from 'drizzle-orm';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { endedStatuses, waybillStatuses } from '../waybill-choices.ts';
import { waybillKind } from './waybill-kind.ts';

/** Late: the day by which it should be delivered is over. */
export const waybillFlow = flowOf(waybillKind, {
  states: Object.keys(waybillStatuses),
  late: (now) => sql`r.status not in ${endedStatuses} and r.expected_on < (${now} at time zone ${businessTimeZone()}::text)::date`,
});
