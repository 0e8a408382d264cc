import { sql } from 'drizzle-orm';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { bulkStates } from '../bulk-choices.ts';

/** Events of a bulk change are in the audit; its creation is stored in the bulk change itself. */
export const bulkFlow: FlowSource = {
  states: bulkStates,
  events: sql`
    select b.id as record, a.id as seq, a.at, a.after ->> 'event' as event, a.before ->> 'state' as from_state, a.after ->> 'state' as to_state
    from order_bulk_changes b join audit a on a.record = 'order_bulk_changes/' || b.id where a.after ? 'event'
    union all select id, 0, created_at, 'begun', null, 'queued' from order_bulk_changes`,
  records: () => sql`select state, null::boolean as late, coalesce(undone_at, ended_at, created_at) as since from order_bulk_changes`,
  due: {},
};
