import type { ReminderRepeat } from '#machines/platform/reminder-facts.ts';
import { msg } from '#platform/contract/sentence.ts';

export const reminderStatuses = {
  scheduled: msg('Scheduled'),
  due: msg('Due'),
  snoozed: msg('Snoozed'),
  sent: msg('Done'),
  failed: msg('Not delivered'),
  cancelled: msg('Cancelled'),
} as const;
export type ReminderStatus = keyof typeof reminderStatuses;

export const repeatChoices: Readonly<Record<ReminderRepeat, string>> = {
  none: msg('Once'),
  daily: msg('Every day'),
  weekdays: msg('Monday to Friday'),
  weekly: msg('Every week'),
  monthly: msg('Every month'),
};

/** Longest time until a reminder. Days. */
export const FARTHEST_REMINDER = 730;

/** Statuses of notifications about reminders (§3). */
export const REMINDER_DUE = 'reminder_due';
export const REMINDER_FAILED = 'reminder_not_delivered';
