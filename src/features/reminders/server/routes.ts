import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { FARTHEST_REMINDER } from '../reminder-choices.ts';
import { possibleRecipients } from './recipients.ts';
import { reminderKind } from './reminder-kind.ts';
import { readReminder } from './reminder-record.ts';
import { reminderSource } from './reminder-source.ts';
import { changeReminder, createReminder } from './write-reminder.ts';

const operations = operationsOf(contract);
const { main } = operations;

const reminder = handlersOf('reminder_id', () => ({ kind: reminderKind, read: readReminder }));

export const routes = operations.router({
  main: {
    reminders: listHandlers(main.reminders, reminderSource),
    reminder: main.reminder.handler(reminder.read),
    createReminder: main.createReminder.handler(reminder.created(createReminder)),
    // The note of the record is no note of the log.
    changeReminder: main.changeReminder.handler(({ context, input }) => changeReminder(context, input)),
    finishReminder: main.finishReminder.handler(
      reminder.changed(({ by, at }) => ({ event: { type: 'reminder.done', by, at: at.toISOString() } })),
    ),
    snoozeReminder: main.snoozeReminder.handler(
      reminder.changed(({ stored, by, at, input: { due_at: dueAt } }) => {
        if (stored.recipient_id === by.id) requireAhead(dueAt, at, FARTHEST_REMINDER);
        return { event: { type: 'reminder.snoozed', by, dueAt: new Date(dueAt).toISOString() } };
      }),
    ),
    cancelReminder: main.cancelReminder.handler(
      reminder.changed(({ by, input: { reason } }) => ({
        event: { type: 'reminder.cancelled', by },
        payload: reason ? { reason } : {},
      })),
    ),
    reminderRecipients: main.reminderRecipients.handler(async ({ context: { db, principal } }) => ({
      users: await possibleRecipients(db, principal.userId),
    })),
  },
});
