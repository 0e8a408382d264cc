import { sql } from 'drizzle-orm';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { draftStates } from '../draft-choices.ts';

/** Late: not placed within the day. */
export const draftFlow: FlowSource = {
  states: draftStates,
  events: sql`select draft_id as record, version as seq, at, event, from_status as from_state, to_status as to_state from order_draft_events`,
  records: (now) =>
    sql`select d.status as state, d.status in ('open', 'parked') and d.updated_at < ${now.toISOString()}::timestamptz - interval '1 day' as late,
      (select max(e.at) from order_draft_events e where e.draft_id = d.id and e.from_status is distinct from e.to_status) as since from order_drafts d`,
  due: {},
};
