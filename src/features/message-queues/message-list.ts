import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { messageProblems, messageStatuses } from './message-choices.ts';

/** Messages of all queues (§2.2, SQS logs), the newest first. */
export const messageList: List = {
  id: 'queue-messages',
  title: msg('SQS logs'),
  singular: msg('message'),
  plural: msg('messages'),
  service: 'admin',
  path: '/queue-messages',
  read: 'message-queues.manage',
  manage: null,
  record: 'id',
  fields: [
    { name: 'subject', title: msg('Message'), kind: 'text', filter: true, always: true, width: 240 },
    { name: 'queue', title: msg('Queue'), kind: 'text', filter: true, width: 168 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: messageStatuses, filter: true, chip: true, width: 112 },
    { name: 'problem', title: msg('Error'), kind: 'choice', options: messageProblems, filter: true, chip: true, width: 152 },
    { name: 'detail', title: msg('Answer'), kind: 'text', filter: true, width: 240, yields: 1 },
    { name: 'attempts', title: msg('Attempts'), kind: 'number', filter: true, width: 88, yields: 2 },
    { name: 'next', title: msg('Next attempt'), kind: 'moment', sort: true, filter: true, width: 112 },
    { name: 'created', title: msg('Since'), kind: 'moment', sort: true, filter: true, width: 112 },
    { name: 'reason', title: msg('Reason'), kind: 'text', filter: true, optional: true, width: 200 },
  ],
  sort: '-created',
  search: msg('message or answer'),
};
