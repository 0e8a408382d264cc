import { msg } from '#platform/console/language/language.ts';
import type { ReminderFields } from '../contract.ts';

export const fieldNames = {
  title: msg('Title'),
  due_at: msg('Remind on'),
  repeat: msg('Repeats'),
  recipient_id: msg('Recipient'),
  link: msg('Link'),
  note: msg('Note'),
} as const satisfies Record<keyof ReminderFields, string>;
