import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';

/** §7.6: 20 for the log list. */
export const LOG_PAGE_SIZE = 20;

/** Kinds of jobs. */
const jobs = {
  IMPORT: msg('File import'),
  'BULK-EDIT': msg('Edit of several records'),
  MERGE: msg('Merge of records'),
  'ORDER-BULK': msg('Change of several orders'),
  SCHEDULE: msg('Run of a schedule'),
  'STORE-RUN': msg('Run over stores'),
} as const;

const statuses = {
  WAITING: msg('Waiting'),
  'IN-PROGRESS': msg('In progress'),
  DONE: msg('Done'),
  FAILED: msg('Failed'),
  CANCELLED: msg('Cancelled'),
  UNDONE: msg('Undone'),
} as const;

/** Runs of the jobs of all areas, the newest first (§2.2). */
export const jobLogList: List = {
  id: 'job-logs',
  title: msg('Logs'),
  singular: msg('run'),
  plural: msg('runs'),
  service: 'admin',
  path: '/job-logs',
  read: 'job-logs.read',
  manage: null,
  fields: [
    { name: 'at', title: msg('When'), kind: 'moment', sort: true, filter: true, always: true, width: 148 },
    { name: 'job', title: msg('Job'), kind: 'choice', options: jobs, filter: true, chip: true, width: 192 },
    { name: 'what', title: msg('Of'), kind: 'text', filter: true, width: 200 },
    { name: 'by', title: msg('By'), kind: 'text', filter: true, width: 152 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: statuses, filter: true, chip: true, width: 112 },
    { name: 'total', title: msg('Records'), kind: 'number', filter: true, width: 88 },
    { name: 'done', title: msg('Changed'), kind: 'number', filter: true, width: 88 },
    { name: 'refused', title: msg('Refused'), kind: 'number', filter: true, width: 88 },
    { name: 'took', title: msg('Seconds'), kind: 'number', filter: true, width: 88, yields: 1 },
    { name: 'file', title: msg('File'), kind: 'text', filter: true, width: 208, yields: 2 },
    { name: 'path', title: msg('Address'), kind: 'text', optional: true, width: 200 },
  ],
  sort: '-at',
  search: msg('File or user'),
};
