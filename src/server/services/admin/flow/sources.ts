import { sql } from 'drizzle-orm';
import { batchStates } from '#contracts/batches.ts';
import type { FlowMachine } from '#contracts/flow-choices.ts';
import { orderStatuses } from '#contracts/order-statuses.ts';
import { FOLLOW_UP_MS } from '../../oms/follow-ups.ts';
import type { FlowSource } from './flow-source.ts';

/** An unreached customer's due time begins anew with each attempt: nothing is promised for the whole stay. */
const followUp = FOLLOW_UP_MS / 1000;

/** Late: past the promised time, or past the moment at which somebody was to try again (§4.6). */
const orders: FlowSource = {
  states: orderStatuses,
  events: sql`select order_id as record, version as seq, at, event, from_status as from_state, to_status as to_state from order_events`,
  records: (now) =>
    sql`select status as state, coalesce(least(due_at, tat_due_at) < ${now.toISOString()}::timestamptz, false) as late, status_since as since from orders`,
  due: { 'FOLLOW-UP-WITHIN-TAT': followUp, 'FOLLOW-UP-DOCTOR-WITHIN-TAT': followUp },
};

/** The audit keeps each accepted event of a batch; its beginning is the batch's own row. */
const batches: FlowSource = {
  states: batchStates,
  events: sql`
    select b.id as record, a.id as seq, a.at, a.after ->> 'event' as event, a.before ->> 'state' as from_state, a.after ->> 'state' as to_state
    from batches b join audit a on a.record = 'batches/' || b.id where a.after ? 'event'
    union all select id, 0, created_at, 'begun', null, 'choosing' from batches`,
  records: () => sql`select state, null::boolean as late, null::timestamptz as since from batches`,
  due: {},
};

/**
 * Every chart whose records' histories are kept. A chart that runs in a browser alone has none, and a file that is
 * being uploaded keeps no more than how far it is.
 */
export const flowSources: Record<FlowMachine, FlowSource> = { orderLifecycle: orders, fileImport: batches };
