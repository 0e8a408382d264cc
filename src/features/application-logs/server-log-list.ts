import { logLevels } from '#platform/contract/log-levels.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';

/** What the servers logged in the last 14 days, the newest first; without personal data. */
export const serverLogList: List = {
  id: 'server-log',
  title: msg('Server log'),
  singular: msg('entry'),
  plural: msg('entries'),
  service: 'admin',
  path: '/server-log',
  read: 'application-logs.read',
  manage: null,
  fields: [
    { name: 'at', title: msg('When'), kind: 'moment', sort: true, filter: true, always: true, width: 160 },
    { name: 'level', title: msg('Level'), kind: 'choice', options: logLevels, filter: true, chip: true, width: 112 },
    { name: 'message', title: msg('Message'), kind: 'text', filter: true, width: 264 },
    { name: 'about', title: msg('Operation or job'), kind: 'text', filter: true, width: 208 },
    { name: 'fault', title: msg('Fault'), kind: 'text', filter: true, width: 144, yields: 2 },
    { name: 'server', title: msg('Server'), kind: 'text', filter: true, width: 144, yields: 1 },
    { name: 'request', title: msg('Request'), kind: 'text', filter: true, optional: true, width: 296 },
  ],
  sort: '-at',
  search: msg('Reference, message, operation or job'),
};
