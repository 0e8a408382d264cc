import { randomUUID } from 'node:crypto';
import { inAnHour } from './callback-examples.ts';
import { NOBODYS } from './import-examples.ts';

const fields = () => ({ title: 'Count the cold room', due_at: inAnHour(), repeat: 'weekly' });

/** Inputs of the operations on reminders, by operation. */
export const reminderExamples = {
  'main.reminder': () => ({ reminder_id: NOBODYS }),
  'main.reminderRecipients': () => ({}),
  'main.createReminder': () => ({ ...fields(), note: 'With a witness', link: '/galen/order-list?order_id=7', request_key: randomUUID() }),
  'main.changeReminder': () => ({ ...fields(), reminder_id: NOBODYS, version: 1 }),
  'main.finishReminder': () => ({ reminder_id: NOBODYS, version: 1 }),
  'main.snoozeReminder': () => ({ reminder_id: NOBODYS, version: 1, due_at: inAnHour() }),
  'main.cancelReminder': () => ({ reminder_id: NOBODYS, version: 1, reason: 'Done already' }),
};
