/** How often a reminder comes. Weekdays are Monday to Friday; a month without the day has it on its last one. */
export const reminderRepeats = ['none', 'daily', 'weekdays', 'weekly', 'monthly'] as const;
export type ReminderRepeat = (typeof reminderRepeats)[number];

export interface ReminderUser {
  id: number;
  name: string;
}

/** When a reminder comes. */
export interface ReminderTimes {
  /** First time, ISO 8601: its time of day, weekday and day of the month are those of all that follow. */
  startsAt: string;
  /** Next time, ISO 8601: that of its rhythm, or the one to which it was snoozed. */
  dueAt: string;
  repeat: ReminderRepeat;
}

export interface ReminderFacts extends ReminderTimes {
  author: ReminderUser;
  recipient: ReminderUser;
}

interface ByUser {
  by: ReminderUser;
}

/** Moments are ISO 8601. */
export type ReminderEvent =
  | (ByUser & { type: 'reminder.changed'; recipient: ReminderUser } & Omit<ReminderTimes, 'startsAt'>)
  | (ByUser & { type: 'reminder.done'; at: string })
  | (ByUser & { type: 'reminder.snoozed'; dueAt: string })
  | (ByUser & { type: 'reminder.cancelled' })
  | { type: 'due.reached'; at: string; isRecipientActive: boolean };
