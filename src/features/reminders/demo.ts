import type { Demo } from '#platform/server/demo/demo.ts';
import { advanceReminders } from './demo/advance-reminders.ts';
import { reminderCourses } from './demo/courses.ts';
import { reminderEventLog, reminders } from './schema.ts';

/** Reminders of several people in every state, each taken through its chart. */
const demo: Demo = {
  tables: [reminders, reminderEventLog],
  fill: async ({ insert, now }) => {
    const courses = reminderCourses(now);
    await insert(
      reminders,
      courses.map(({ row }) => row),
    );
    await insert(
      reminderEventLog,
      courses.flatMap(({ log }) => log),
    );
  },
  advance: advanceReminders,
};
export default demo;
