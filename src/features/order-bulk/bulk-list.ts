import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { bulkStateNames, kindNames } from './bulk-choices.ts';

/** Changes of several orders at once, the newest first. */
export const bulkChangeList: List = {
  id: 'bulk-changes',
  title: msg('Bulk changes'),
  singular: msg('bulk change'),
  plural: msg('bulk changes'),
  service: 'oms',
  path: '/bulk-changes',
  read: 'orders.bulk',
  manage: null,
  record: 'id',
  fields: [
    { name: 'at', title: msg('When'), kind: 'moment', sort: true, filter: true, always: true, width: 148 },
    { name: 'kind', title: msg('Change'), kind: 'choice', options: kindNames, filter: true, chip: true, width: 168 },
    { name: 'state', title: msg('Status'), kind: 'choice', options: bulkStateNames, filter: true, chip: true, width: 120 },
    { name: 'total', title: msg('Orders'), kind: 'number', filter: true, width: 88 },
    { name: 'changed', title: msg('Changed'), kind: 'number', filter: true, width: 96 },
    { name: 'refused', title: msg('Not changed'), kind: 'number', filter: true, width: 112, yields: 1 },
    { name: 'undone', title: msg('Undone'), kind: 'number', filter: true, width: 88, yields: 2 },
    { name: 'by', title: msg('By'), kind: 'text', filter: true, width: 160 },
  ],
  sort: '-at',
  search: msg('name of the user'),
};
