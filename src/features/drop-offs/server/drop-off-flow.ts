import { sql } from 'drizzle-orm';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { dropOffStatuses } from '../drop-off-choices.ts';

/** Late: past the time of its call. */
export const dropOffFlow: FlowSource = {
  states: dropOffStatuses,
  events: sql`select cart_id as record, version as seq, at, event, from_status as from_state, to_status as to_state from drop_off_events`,
  records: (now) =>
    sql`select c.status as state, coalesce(c.due_at < ${now.toISOString()}::timestamptz, false) as late,
      (select max(e.at) from drop_off_events e where e.cart_id = c.id and e.from_status is distinct from e.to_status) as since
      from drop_off_carts c`,
  due: {},
};
