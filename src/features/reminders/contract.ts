import { z } from 'zod';
import { choiceOf, id, idInAddress, moment, nothing, orEmpty, requestKey, text } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { ability, conflictWith, keyErrors, recordChange } from '#platform/record/contract.ts';
import { reminderStatuses, repeatChoices } from './reminder-choices.ts';
import { reminderList } from './reminder-list.ts';

/** A path inside the product: no other host, which `//host` and `/\host` would be. */
const link = text(500).regex(/^\/(?![/\\])\S*$/, msg('A path in this product, such as /galen/order-list?order_id=7'));

const written = {
  title: text(120),
  note: orEmpty(text(1_000)).default(''),
  link: orEmpty(link).default(''),
  due_at: moment,
  repeat: choiceOf(repeatChoices).default('none'),
};
/** Fields of a reminder. `recipient_id`: null is its author. */
const reminderInput = { ...written, recipient_id: id.nullable().default(null) };
/** The same as they are typed. */
export const reminderFields = z.strictObject({
  ...written,
  recipient_id: orEmpty(idInAddress)
    .default('')
    .transform((chosen) => (chosen === '' ? null : chosen)),
});
export type ReminderFields = z.output<typeof reminderFields>;

export const snoozing = z.strictObject({ due_at: moment });
export const cancelling = z.strictObject({ reason: orEmpty(text(300)).default('') });

const event = z.object({
  version: z.number(),
  at: moment,
  by: z.string(),
  event: z.string(),
  payload: z.object({ fields: z.array(z.string()).optional(), due_at: moment.optional(), reason: z.string().optional() }),
});
export type ReminderLogEntry = z.infer<typeof event>;

const person = z.object({ id: z.number(), name: z.string() });

const reminder = z.object({
  id: z.number(),
  version: z.number(),
  status: choiceOf(reminderStatuses),
  title: z.string(),
  note: z.string(),
  link: z.string(),
  due_at: moment,
  repeat: choiceOf(repeatChoices),
  author: person,
  recipient: person,
  created_at: moment,
  log: z.array(event),
  abilities: z.array(ability),
});
export type ReminderRecord = z.infer<typeof reminder>;

const change = { reminder_id: idInAddress, ...recordChange };

const changing = (method: 'POST' | 'PUT', path: string, summary: string) =>
  operation('reminders.use', { method, path: `/main/reminders/{reminder_id}${path}` as const, summary }).errors({
    ...conflictWith(reminder),
    ...keyErrors,
  });

/** Main back end: reminders (§2.1). Those that somebody else wrote and gets do not exist for a user, administrators aside. */
const operations = {
  reminders: listOperations(reminderList),

  reminder: operation('reminders.use', {
    method: 'GET',
    path: '/main/reminders/{reminder_id}',
    summary: 'One reminder: its text and time, what happened, and what is possible now',
  })
    .input(z.strictObject({ reminder_id: idInAddress }))
    .output(reminder),

  createReminder: operation('reminders.use', {
    method: 'POST',
    path: '/main/reminders',
    summary: 'The user is reminded, or as a team lead lets somebody else be reminded',
  })
    .errors(keyErrors)
    .input(z.strictObject({ ...reminderInput, request_key: requestKey.optional() }))
    .output(reminder),

  changeReminder: changing('PUT', '', 'Its author changes its text, time or recipient')
    .input(z.strictObject({ ...change, ...reminderInput }))
    .output(reminder),

  finishReminder: changing('POST', '/done', 'The recipient has done it; one that repeats waits for its next time')
    .input(z.strictObject(change))
    .output(reminder),

  snoozeReminder: changing('POST', '/snooze', 'The recipient is reminded again at another time')
    .input(z.strictObject({ ...change, ...snoozing.shape }))
    .output(reminder),

  cancelReminder: changing('POST', '/cancel', 'Nobody is reminded any more')
    .input(z.strictObject({ ...change, ...cancelling.shape }))
    .output(reminder),

  reminderRecipients: operation('reminders.assign', {
    method: 'GET',
    path: '/main/reminder-recipients',
    summary: 'Other users who can be reminded, by name',
  })
    .input(nothing)
    .output(z.object({ users: z.array(person.extend({ title: z.string() })) })),
};

export const contract = { main: operations };
