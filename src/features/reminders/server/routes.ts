import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { possibleRecipients } from './recipients.ts';
import { readReminder } from './reminder-record.ts';
import { reminderSource } from './reminder-source.ts';
import { cancelReminder, changeReminder, createReminder, finishReminder, snoozeReminder } from './write-reminder.ts';

const operations = operationsOf(contract);
const { main } = operations;

export const routes = operations.router({
  main: {
    reminders: listHandlers(main.reminders, reminderSource),

    reminder: main.reminder.handler(({ context: { db, principal, clock }, input }) =>
      readReminder(db, { person: personOf(principal), at: clock.now() }, input.reminder_id),
    ),

    createReminder: main.createReminder.handler(({ context, input }) => {
      const [cause, person] = [context.cause(), personOf(context.principal)];
      return context.db.transaction(async (tx) =>
        readReminder(tx, { person, at: cause.at }, await createReminder(tx, cause, person, input)),
      );
    }),

    changeReminder: main.changeReminder.handler(({ context, input }) => changeReminder(context, input)),
    finishReminder: main.finishReminder.handler(({ context, input }) => finishReminder(context, input)),
    snoozeReminder: main.snoozeReminder.handler(({ context, input }) => snoozeReminder(context, input)),
    cancelReminder: main.cancelReminder.handler(({ context, input }) => cancelReminder(context, input)),

    reminderRecipients: main.reminderRecipients.handler(async ({ context: { db, principal } }) => ({
      users: await possibleRecipients(db, principal.userId),
    })),
  },
});
