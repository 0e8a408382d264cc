import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { channelStatuses, channelTypes } from './task-causes.ts';

/** Queues of the call centre (queue master), those worked first on top. */
export const channelList: List = {
  id: 'channels',
  title: msg('Queues'),
  singular: msg('queue'),
  plural: msg('queues'),
  service: 'crm',
  path: '/channels',
  read: 'channels.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'name', title: msg('Queue'), kind: 'text', filter: true, always: true, width: 180 },
    { name: 'priority', title: msg('Priority'), kind: 'number', sort: true, filter: true, width: 88 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: channelStatuses, filter: true, chip: true, width: 104 },
    { name: 'type', title: msg('Worked by'), kind: 'choice', options: channelTypes, filter: true, chip: true, width: 112 },
    { name: 'tat', title: msg('TAT (minutes)'), kind: 'number', filter: true, width: 120 },
    { name: 'waiting', title: msg('Waiting'), kind: 'number', width: 88 },
    { name: 'held', title: msg('In hand'), kind: 'number', width: 88 },
    { name: 'members', title: msg('Members'), kind: 'number', width: 96 },
  ],
  sort: '-priority',
  search: msg('name'),
};
