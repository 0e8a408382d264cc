import { type SQL, sql } from 'drizzle-orm';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { stepStatuses, subscriptionStatuses } from '../subscription-choices.ts';
import { subscriptionKind } from './subscription-kind.ts';
import { stepKind } from './subscription-step-kind.ts';

const today = (now: SQL): SQL => sql`(${now}::timestamptz at time zone ${businessTimeZone()}::text)::date`;

/** Late: the next refill is overdue. */
export const subscriptionFlow = flowOf(subscriptionKind, {
  states: Object.keys(subscriptionStatuses),
  late: (now) => sql`r.status = 'ACTIVE' and r.next_on < ${today(now)}`,
});

/** Late: it is overdue. */
export const stepFlow = flowOf(stepKind, {
  states: Object.keys(stepStatuses),
  late: (now) => sql`r.status in ('SCHEDULED', 'REMINDED', 'CONFIRMED') and r.due_on < ${today(now)}`,
});
