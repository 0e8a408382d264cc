import { sql } from 'drizzle-orm';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { mergeStatuses } from '../patient-choices.ts';

export const mergeFlow: FlowSource = {
  states: Object.keys(mergeStatuses),
  events: sql`select merge_id as record, version as seq, at, event, from_status as from_state, to_status as to_state from patient_merge_events`,
  records: () =>
    sql`select m.status as state, null::boolean as late,
      (select max(e.at) from patient_merge_events e where e.merge_id = m.id) as since from patient_merges m`,
  due: {},
};
