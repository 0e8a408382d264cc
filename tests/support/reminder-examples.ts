import { randomUUID } from 'node:crypto';
import { DEMO_NOW } from './database.ts';
import { NOBODYS } from './import-examples.ts';

/** A week after the moment of the demonstration: tests move the clock by hours. */
export const inAWeek = () => new Date(DEMO_NOW.getTime() + 7 * 86_400_000).toISOString();

const fields = () => ({ title: 'Count the cold room', due_at: inAWeek(), repeat: 'weekly' });

/** Inputs of the operations on reminders, by operation. */
export const reminderExamples = {
  'main.reminder': () => ({ reminder_id: NOBODYS }),
  'main.reminderRecipients': () => ({}),
  'main.createReminder': () => ({ ...fields(), note: 'With a witness', link: '/galen/order-list?order_id=7', request_key: randomUUID() }),
  'main.changeReminder': () => ({ ...fields(), reminder_id: NOBODYS, version: 1 }),
  'main.finishReminder': () => ({ reminder_id: NOBODYS, version: 1 }),
  'main.snoozeReminder': () => ({ reminder_id: NOBODYS, version: 1, due_at: inAWeek() }),
  'main.cancelReminder': () => ({ reminder_id: NOBODYS, version: 1, reason: 'Done already' }),
};
