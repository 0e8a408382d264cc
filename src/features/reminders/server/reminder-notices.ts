import { type Notice, notify } from '#features/notifications/server/public.ts';
import type { ReminderEvent } from '#machines/platform/reminder-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { REMINDER_DUE, REMINDER_FAILED } from '../reminder-choices.ts';
import type { reminders } from '../schema.ts';

type Stored = typeof reminders.$inferSelect;

const noticeOf = ({ id, title }: Stored, status: string): Notice => ({
  title: msg('Reminder'),
  message: title,
  message_attributes: { order_id: null, id, status },
});

/**
 * Notifies the recipient when the time has come, or the author when the recipient cannot sign in any more: in the transaction of the
 * event, so that each time is notified once.
 */
export async function notifyAboutReminder(tx: Transaction, at: Date, after: Stored, event: ReminderEvent['type']): Promise<void> {
  if (event !== 'due.reached') return;
  const { author_id: author, recipient_id: recipient } = after;
  if (after.status === 'due') await notify(tx, at, noticeOf(after, REMINDER_DUE), { userIds: [recipient] });
  else await notify(tx, at, noticeOf(after, REMINDER_FAILED), { userIds: [author], except: [recipient] });
}
