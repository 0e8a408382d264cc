import { sql } from 'drizzle-orm';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { batchStates } from '../contract.ts';

/** Events of a batch for the audit; its creation is stored in the batch itself. */
export const batchFlow: FlowSource = {
  states: batchStates,
  events: sql`
    select b.id as record, a.id as seq, a.at, a.after ->> 'event' as event, a.before ->> 'state' as from_state, a.after ->> 'state' as to_state
    from batches b join audit a on a.record = 'batches/' || b.id where a.after ? 'event'
    union all select id, 0, created_at, 'begun', null, 'choosing' from batches`,
  records: () => sql`select state, null::boolean as late, null::timestamptz as since from batches`,
  due: {},
};
