import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { FAILING_FROM } from '#platform/contract/schedule-choices.ts';
import { scheduleList } from '../schedule-list.ts';

const base: ListSource = {
  list: scheduleList,
  from: sql`schedules s`,
  id: sql`s.id`,
  version: sql`s.version`,
  columns: {
    title: sql`s.title`,
    area: sql`s.area`,
    // Seconds.
    every: sql`s.every / 1000.0`,
    state: sql`case when s.removed_at is null then s.status else 'removed' end`,
    failing: sql`s.failures >= ${FAILING_FROM}::int`,
    last_run: sql`s.last_run_at`,
    took: sql`s.last_took`,
    next_run: sql`s.last_run_at`,
    error: sql`s.last_error`,
  },
  search: everyWord(sql`lower(s.title || ' ' || s.area)`),
  always: null,
  target: null,
};

export const scheduleSource: ListSource = {
  ...base,
  of: ({ now }) => ({
    ...base,
    columns: {
      ...base.columns,
      // The last run may be recorded a minute late.
      next_run: sql`case when s.removed_at is null and (s.status = 'active' or s.is_vital)
        then greatest(coalesce(s.last_run_at, s.created_at) + s.every * interval '1 millisecond', ${now.toISOString()}::timestamptz) end`,
    },
  }),
};
