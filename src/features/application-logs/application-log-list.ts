import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';

/** Every write of the product: by whom, with what, to which record; the newest first. It has ids, states and amounts, never a patient's name. */
export const applicationLogList: List = {
  id: 'application-logs',
  title: msg('Application logs'),
  singular: msg('write'),
  plural: msg('writes'),
  service: 'admin',
  path: '/application-logs',
  read: 'application-logs.read',
  manage: null,
  fields: [
    { name: 'at', title: msg('When'), kind: 'moment', sort: true, filter: true, always: true, width: 160 },
    { name: 'by', title: msg('By'), kind: 'text', filter: true, width: 176 },
    { name: 'operation', title: msg('Operation'), kind: 'text', filter: true, width: 232 },
    { name: 'record', title: msg('Record'), kind: 'text', filter: true, width: 184 },
    { name: 'fields', title: msg('Fields'), kind: 'text', width: 264, yields: 2 },
    { name: 'request', title: msg('Request'), kind: 'text', filter: true, optional: true, width: 296 },
    { name: 'sealed', title: msg('Sealed'), kind: 'flag', filter: true, width: 88, yields: 1 },
  ],
  sort: '-at',
  search: msg('Record or request, in full'),
};
