import type { ReminderEvent } from '#machines/platform/reminder-facts.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { ReminderLogEntry, ReminderRecord } from '../contract.ts';
import { fieldNames } from './field-names.ts';

const titles: Record<ReminderEvent['type'] | 'reminder.created', string> = {
  'reminder.created': msg('Reminder added'),
  'reminder.changed': msg('Changed'),
  'reminder.done': msg('Done'),
  'reminder.snoozed': msg('Snoozed'),
  'reminder.cancelled': msg('Cancelled'),
  'due.reached': msg('Its time came'),
};

/** What happened, newest first. */
export const ReminderLog = ({ record: { log }, now }: { record: ReminderRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

const Details = ({ payload: { fields = [], due_at, reason } }: ReminderLogEntry) => (
  <LogDetails
    note={reason}
    parts={[
      ...fields.map((field) => t(fieldNames[field as keyof typeof fieldNames])),
      due_at && t('for {time}', { time: dayAndClock(due_at) }),
    ]}
  />
);
