import { sql } from 'drizzle-orm';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { bookingStates } from '../slot-choices.ts';

/** Late: held for longer than ten minutes. */
export const bookingFlow: FlowSource = {
  states: bookingStates,
  events: sql`select booking_id as record, version as seq, at, event, from_status as from_state, to_status as to_state from slot_booking_events`,
  records: (now) =>
    sql`select b.status as state, b.status = 'held' and b.held_until < ${now.toISOString()}::timestamptz as late,
      (select max(e.at) from slot_booking_events e where e.booking_id = b.id and e.from_status is distinct from e.to_status) as since from slot_bookings b`,
  due: {},
};
