import { sql } from 'drizzle-orm';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { callbackStatuses } from '../callback-choices.ts';

/** Late: past its time. */
export const callbackFlow: FlowSource = {
  states: Object.keys(callbackStatuses),
  events: sql`select callback_id as record, version as seq, at, event, from_status as from_state, to_status as to_state from callback_events`,
  records: (now) =>
    sql`select c.status as state, c.status = 'PENDING' and c.due_at < ${now.toISOString()}::timestamptz as late,
      (select max(e.at) from callback_events e where e.callback_id = c.id and e.from_status is distinct from e.to_status) as since from callbacks c`,
  due: {},
};
