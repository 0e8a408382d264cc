import { orderModes } from '#machines/orders/order-statuses.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { entryStatuses } from './short-book-choices.ts';

/** Short-book (§2.2), what runs out first on top. */
export const shortBookList = {
  id: 'short-book',
  title: msg('Short-book'),
  singular: msg('entry'),
  plural: msg('entries'),
  service: 'shortbook',
  path: '/entries',
  read: 'short-book.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'drug', title: msg('Drug'), kind: 'text', filter: true, always: true, width: 216 },
    { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 152 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: entryStatuses, filter: true, chip: true, width: 112 },
    { name: 'mode', title: msg('Mode'), kind: 'choice', options: orderModes, filter: true, chip: true, width: 112, yields: 2 },
    { name: 'grade', title: msg('Grade'), kind: 'choice', choices: 'DrugGradeChoices', filter: true, width: 72, yields: 1 },
    { name: 'free', title: msg('Free stock'), kind: 'number', filter: true, width: 92 },
    { name: 'on_order', title: msg('On order'), kind: 'number', filter: true, width: 84, yields: 3 },
    { name: 'use_per_day', title: msg('Use per day'), kind: 'number', filter: true, width: 96 },
    { name: 'cover', title: msg('Days left'), kind: 'number', sort: true, filter: true, width: 84 },
    { name: 'suggested', title: msg('Suggested'), kind: 'number', filter: true, optional: true, width: 92 },
    { name: 'packs', title: msg('Packs'), kind: 'number', filter: true, width: 68 },
    { name: 'distributor', title: msg('Distributor'), kind: 'text', filter: true, width: 176 },
    { name: 'net_rate', title: msg('Net rate'), kind: 'money', filter: true, width: 88, yields: 4 },
    { name: 'value', title: msg('Value'), kind: 'money', filter: true, width: 96 },
    { name: 'snoozed_until', title: msg('Snoozed until'), kind: 'date', filter: true, optional: true, width: 112 },
    { name: 'created', title: msg('Created'), kind: 'moment', sort: true, filter: true, optional: true, width: 120 },
    { name: 'updated', title: msg('Changed'), kind: 'moment', sort: true, filter: true, optional: true, width: 120 },
  ],
  sort: 'cover',
  search: msg('drug, store or distributor'),
} satisfies List;
