import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { settingsColumns } from '#platform/record/server/settings-columns.ts';

/** Every set of limits that was saved; none is changed or removed. */
export const floorLimits = pgTable(
  'floor_limits',
  {
    ...settingsColumns(),
    waiting: integer().notNull(),
    late: integer().notNull(),
    oldest_minutes: integer().notNull(),
    ready_minutes: integer().notNull(),
    offered_minutes: integer().notNull(),
    task_minutes: integer().notNull(),
    call_minutes: integer().notNull(),
    wrap_up_minutes: integer().notNull(),
    break_minutes: integer().notNull(),
  },
  (table) => [
    check(
      'floor_limits_least',
      sql`least(waiting, late, oldest_minutes, ready_minutes, offered_minutes, task_minutes, call_minutes, wrap_up_minutes, break_minutes) >= 1`,
    ),
    index('floor_limits_by_start').on(table.effective_from, table.version),
  ],
);
