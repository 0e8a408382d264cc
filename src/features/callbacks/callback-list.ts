import { callbackOutcomes } from '#machines/orders/callback.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { callbackReasons, callbackStatuses } from './callback-choices.ts';

/** Callbacks (§2.2), those due first on top. */
export const callbackList: List = {
  id: 'callbacks',
  title: msg('Callbacks'),
  singular: msg('callback'),
  plural: msg('callbacks'),
  service: 'crm',
  path: '/callbacks',
  read: 'callbacks.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'customer', title: msg('Customer'), kind: 'text', sort: true, filter: true, always: true, width: 180 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, width: 112 },
    { name: 'reason', title: msg('Reason'), kind: 'choice', options: callbackReasons, filter: true, chip: true, width: 184 },
    { name: 'due', title: msg('Due'), kind: 'moment', sort: true, filter: true, width: 144 },
    { name: 'attempts', title: msg('Attempts'), kind: 'number', filter: true, width: 88, yields: 2 },
    { name: 'last_result', title: msg('Last call'), kind: 'choice', choices: 'CallDetailStatusChoices', filter: true, width: 128 },
    { name: 'owner', title: msg('Owner'), kind: 'text', filter: true, width: 140 },
    {
      name: 'whose',
      title: msg('Whose'),
      kind: 'choice',
      options: { me: msg('Mine'), none: msg('Everybody’s'), others: msg('Someone else') },
      filter: true,
      chip: true,
      optional: true,
    },
    {
      name: 'when',
      title: msg('When'),
      kind: 'choice',
      options: { overdue: msg('Overdue'), soon: msg('Within 30 min'), later: msg('Later') },
      filter: true,
      chip: true,
      optional: true,
    },
    { name: 'order', title: msg('Order'), kind: 'text', filter: true, width: 120, yields: 3 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: callbackStatuses, filter: true, chip: true, width: 104, yields: 1 },
    { name: 'outcome', title: msg('Outcome'), kind: 'choice', options: callbackOutcomes, filter: true, optional: true, width: 140 },
    { name: 'note', title: msg('Note'), kind: 'text', filter: true, optional: true, width: 240 },
    { name: 'created', title: msg('Asked at'), kind: 'moment', sort: true, filter: true, optional: true, width: 144 },
  ],
  sort: 'due',
  search: msg('name, phone or note'),
};
