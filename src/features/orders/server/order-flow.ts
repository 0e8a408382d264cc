import { sql } from 'drizzle-orm';
import { orderStatuses } from '#machines/orders/order-statuses.ts';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { FOLLOW_UP_MS } from './follow-ups.ts';

/** The due time of an unreached customer starts again with each attempt, so it is not a promise for the whole stay. */
const followUp = FOLLOW_UP_MS / 1000;

/** Late: past the promised time, or past the time of the next attempt (§4.6). */
export const orderFlow: FlowSource = {
  states: orderStatuses,
  events: sql`select order_id as record, version as seq, at, event, from_status as from_state, to_status as to_state from order_events`,
  records: (now) =>
    sql`select status as state, coalesce(least(due_at, tat_due_at) < ${now.toISOString()}::timestamptz, false) as late, status_since as since from orders`,
  due: { 'FOLLOW-UP-WITHIN-TAT': followUp, 'FOLLOW-UP-DOCTOR-WITHIN-TAT': followUp },
};
