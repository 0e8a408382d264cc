import { sql } from 'drizzle-orm';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { expectedStatuses, purchaseOrderStatuses } from '../purchase-order-choices.ts';
import { purchaseOrderKind } from './purchase-order-kind.ts';

/** Late: the day on which the goods should have come is over. */
export const purchaseOrderFlow = flowOf(purchaseOrderKind, {
  states: Object.keys(purchaseOrderStatuses),
  late: (now) => sql`r.status in ${expectedStatuses} and r.expected_on < (${now} at time zone ${businessTimeZone()}::text)::date`,
});
