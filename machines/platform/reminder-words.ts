import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { ReminderEvent, ReminderFacts } from './reminder-facts.ts';

/** Descriptions of the events. */
export const reminderEvents: Record<ReminderEvent['type'], string> = {
  'reminder.changed': 'Its author changes its text, time or recipient',
  'reminder.done': 'The recipient has done it',
  'reminder.snoozed': 'The recipient wants it at another time',
  'reminder.cancelled': 'Its author or recipient cancels it',
  'due.reached': 'Its time has come',
};

export const reminderGuards = {
  isAuthor: 'Somebody else wrote it',
  isRecipient: 'It is for somebody else',
  isParty: 'It is neither yours nor for you',
  repeats: 'It does not repeat',
  hasCome: 'Its time has not come',
  isRecipientActive: 'The recipient cannot sign in any more',
} as const;

const closed: Readonly<Record<string, string>> = {
  sent: 'The reminder is done',
  cancelled: 'The reminder is cancelled',
};

/** The reason for a specific reminder. `event` is the one that was refused. */
export function reminderWhy({ author, recipient }: ReminderFacts, event: ReminderEvent, state: string): Sentence {
  if (closed[state] !== undefined) return sentence(closed[state]);
  switch (event.type) {
    case 'reminder.changed':
      return sentence('{name} wrote it and can change it', { name: author.name });
    case 'reminder.cancelled':
      return sentence(reminderGuards.isParty);
    case 'reminder.done':
    case 'reminder.snoozed':
      if (event.by.id !== recipient.id) return sentence('It is for {name}', { name: recipient.name });
      return sentence(state === 'failed' ? 'The reminder could not be delivered' : reminderGuards.hasCome);
    default:
      return sentence(reminderGuards.hasCome);
  }
}
