import { eq } from 'drizzle-orm';
import { roles } from '#platform/access/roles.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { ReminderLogEntry, ReminderRecord } from '../contract.ts';
import type { ReminderStatus } from '../reminder-choices.ts';
import { reminders } from '../schema.ts';
import { factsOf, reminderKind, type StoredReminder } from './reminder-kind.ts';

/** As `visibleTo` of the list. */
const isVisibleTo = ({ id, roles: held }: Person, { author_id, recipient_id }: StoredReminder): boolean =>
  author_id === id || recipient_id === id || held.includes(roles.administrator);

/** @throws ORPCError 404, also for a reminder that concerns somebody else */
export const readReminder: ReadRecord<ReminderRecord> = async (db, { person, at }, id) => {
  const [stored] = await db.select().from(reminders).where(eq(reminders.id, id));
  if (!stored || !isVisibleTo(person, stored)) throw notFound(reminderKind);
  const context = await factsOf(db, stored);
  return {
    id,
    version: stored.version,
    status: stored.status as ReminderStatus,
    title: stored.title,
    note: stored.note,
    link: stored.link,
    due_at: context.dueAt,
    repeat: context.repeat,
    author: context.author,
    recipient: context.recipient,
    created_at: stored.created_at.toISOString(),
    log: await readLog<ReminderLogEntry['payload']>(db, reminderKind, id),
    abilities: judge(reminderKind, { state: stored.status, context, person, at }, [
      { type: 'reminder.changed' },
      { type: 'reminder.done' },
      { type: 'reminder.snoozed' },
      { type: 'reminder.cancelled' },
    ]),
  };
};
