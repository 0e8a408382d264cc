import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { reminderStatuses, repeatChoices } from './reminder-choices.ts';

/** Reminders (§2.1) that a user wrote or gets, those due first on top; administrators see all. */
export const reminderList: List = {
  id: 'reminders',
  title: msg('Reminders'),
  singular: msg('reminder'),
  plural: msg('reminders'),
  service: 'main',
  path: '/reminders',
  read: 'reminders.use',
  manage: null,
  record: 'id',
  fields: [
    { name: 'title', title: msg('Title'), kind: 'text', sort: true, filter: true, always: true, width: 264 },
    { name: 'due', title: msg('Due'), kind: 'moment', sort: true, filter: true, width: 152 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: reminderStatuses, filter: true, chip: true, width: 128 },
    { name: 'repeat', title: msg('Repeats'), kind: 'choice', options: repeatChoices, filter: true, width: 144, yields: 1 },
    { name: 'recipient', title: msg('Recipient'), kind: 'text', filter: true, width: 152 },
    { name: 'author', title: msg('Author'), kind: 'text', filter: true, width: 152, yields: 2 },
    {
      name: 'whose',
      title: msg('Whose'),
      kind: 'choice',
      options: { me: msg('For me'), byMe: msg('By me for others'), others: msg('Others’') },
      filter: true,
      chip: true,
      optional: true,
    },
    { name: 'created', title: msg('Added'), kind: 'moment', sort: true, filter: true, optional: true, width: 144 },
  ],
  sort: 'due',
  search: msg('title or note'),
};
