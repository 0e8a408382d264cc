import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';

/** A schedule as it is listed: whether its job runs. */
export const listedStates = { active: msg('Active'), paused: msg('Paused'), removed: msg('Removed') } as const;
export type ListedState = keyof typeof listedStates;

/** Repeated background jobs (§2.2). */
export const scheduleList: List = {
  id: 'schedules',
  title: msg('Schedules'),
  singular: msg('schedule'),
  plural: msg('schedules'),
  service: 'admin',
  path: '/schedules',
  read: 'schedules.read',
  manage: null,
  fields: [
    { name: 'title', title: msg('Job'), kind: 'text', sort: true, filter: true, always: true, width: 400 },
    { name: 'area', title: msg('Area'), kind: 'text', sort: true, filter: true, width: 144, yields: 2 },
    { name: 'every', title: msg('Every'), kind: 'number', sort: true, filter: true, width: 80, yields: 4 },
    { name: 'state', title: msg('State'), kind: 'choice', options: listedStates, filter: true, chip: true, width: 96 },
    { name: 'failing', title: msg('Failing'), kind: 'flag', filter: true, chip: true, width: 80 },
    { name: 'last_run', title: msg('Last run'), kind: 'moment', sort: true, filter: true, width: 128 },
    { name: 'took', title: msg('Milliseconds'), kind: 'number', sort: true, filter: true, width: 104, yields: 3 },
    { name: 'next_run', title: msg('Next run'), kind: 'moment', sort: true, width: 128, yields: 1 },
    { name: 'error', title: msg('Error'), kind: 'text', filter: true, optional: true, width: 240 },
  ],
  sort: 'area',
  search: msg('Job or area'),
};
