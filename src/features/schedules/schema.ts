import { jsonb, pgTable, unique } from 'drizzle-orm/pg-core';
import { identity, reference } from '#platform/server/db/columns.ts';
import { eventColumns } from '#platform/server/db/event-columns.ts';
import { schedules } from '#platform/server/jobs/schema.ts';

/** Accepted events. */
export const scheduleEventLog = pgTable(
  'schedule_events',
  {
    id: identity(),
    schedule_id: reference()
      .notNull()
      .references(() => schedules.id),
    ...eventColumns(),
    payload: jsonb().$type<SchedulePayload>().notNull(),
  },
  (table) => [unique('schedule_events_version').on(table.schedule_id, table.version)],
);

export interface SchedulePayload {
  /** Why it was paused. */
  reason?: string;
}
