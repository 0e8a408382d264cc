import { sql } from 'drizzle-orm';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { substitutionStates } from '../substitution-choices.ts';

/** Late: waits for longer than a day. */
export const substitutionFlow: FlowSource = {
  states: substitutionStates,
  events: sql`select substitution_id as record, version as seq, at, event, from_status as from_state, to_status as to_state from substitution_events`,
  records: (now) =>
    sql`select s.status as state, s.status in ('proposed', 'consented') and s.updated_at < ${now.toISOString()}::timestamptz - interval '1 day' as late,
      (select max(e.at) from substitution_events e where e.substitution_id = s.id and e.from_status is distinct from e.to_status) as since from substitutions s`,
  due: {},
};
