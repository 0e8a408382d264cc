import { sql } from 'drizzle-orm';
import type { WorkCount } from '#platform/work/server/work-count.ts';

/** Due reminders of the user, for the start page and the menu. */
export const reminderWork: WorkCount = {
  id: 'reminders.due',
  permission: 'reminders.use',
  isOwn: true,
  count: ({ userId }) => sql`select count(*) from reminders where status = 'due' and recipient_id = ${userId}`,
};
