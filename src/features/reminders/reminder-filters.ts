import type { Group } from '#platform/list/where.ts';

/** Filters of the reminder list. */

/** Reminders to come and those to see to. */
export const openReminders: Group = {
  match: 'all',
  of: [{ field: 'status', is: 'anyOf', value: ['scheduled', 'due', 'snoozed', 'failed'] }],
};

export const dueReminders: Group = {
  match: 'all',
  of: [
    { field: 'status', is: 'anyOf', value: ['due'] },
    { field: 'whose', is: 'anyOf', value: ['me'] },
  ],
};
