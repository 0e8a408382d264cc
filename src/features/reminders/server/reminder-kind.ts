import { inArray } from 'drizzle-orm';
import type { ReminderFacts, ReminderRepeat, ReminderUser } from '#machines/platform/reminder-facts.ts';
import { reminderMachine, reminderWhy } from '#machines/platform/reminder.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { reminderList } from '../reminder-list.ts';
import { reminderEventLog, reminders } from '../schema.ts';
import { notifyAboutReminder } from './reminder-notices.ts';

export type StoredReminder = typeof reminders.$inferSelect;

export async function factsOf(db: Queryable, stored: StoredReminder): Promise<ReminderFacts> {
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [stored.author_id, stored.recipient_id]));
  const userOf = (id: number): ReminderUser => ({ id, name: found.find((user) => user.id === id)?.name ?? '' });
  return {
    author: userOf(stored.author_id),
    recipient: userOf(stored.recipient_id),
    startsAt: stored.starts_at.toISOString(),
    dueAt: stored.due_at.toISOString(),
    repeat: stored.repeat as ReminderRepeat,
  };
}

const use = 'reminders.use';

export const reminderKind: RecordKind<typeof reminderMachine, StoredReminder> = {
  machine: reminderMachine,
  table: reminders,
  log: { table: reminderEventLog, record: reminderEventLog.reminder_id },
  list: reminderList.id,
  missing: msg('Reminder not found'),
  permissions: { 'reminder.changed': use, 'reminder.done': use, 'reminder.snoozed': use, 'reminder.cancelled': use },
  context: factsOf,
  columns: ({ recipient, startsAt, dueAt, repeat }, { at }) => ({
    recipient_id: recipient.id,
    starts_at: new Date(startsAt),
    due_at: new Date(dueAt),
    repeat,
    updated_at: at,
  }),
  payload: (event, { context: { dueAt }, state }) =>
    event.type === 'reminder.snoozed' || (event.type === 'reminder.done' && state === 'scheduled') ? { due_at: dueAt } : {},
  why: reminderWhy,
  audited: ({ title, due_at, repeat, recipient_id: recipient }) => ({ title, due_at: due_at.toISOString(), repeat, recipient }),
  follow: (tx, cause, { after, event }) => notifyAboutReminder(tx, cause.at, after, event.type),
};
