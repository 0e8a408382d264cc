import { taskOutcomes } from '#machines/queues/task-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { dueStates, subjectKinds, taskStates } from './task-choices.ts';

/** The agent's own tasks (§2.2), those due first on top. */
export const taskList: List = {
  id: 'my-queue',
  title: msg('My queue'),
  singular: msg('task'),
  plural: msg('tasks'),
  service: 'crm',
  path: '/my-queue',
  read: 'tasks.take',
  manage: null,
  record: 'id',
  fields: [
    { name: 'task', title: msg('Task'), kind: 'text', filter: true, always: true, width: 180 },
    { name: 'customer', title: msg('Customer'), kind: 'text', filter: true, width: 180 },
    { name: 'status', title: msg('State'), kind: 'choice', options: taskStates, filter: true, chip: true, width: 128 },
    { name: 'due', title: msg('Due'), kind: 'moment', sort: true, filter: true, width: 128 },
    { name: 'channel', title: msg('Queue'), kind: 'text', filter: true, width: 136 },
    { name: 'why', title: msg('Why this one'), kind: 'text', width: 360 },
    { name: 'when', title: msg('When'), kind: 'choice', options: dueStates, filter: true, chip: true, optional: true },
    { name: 'subject', title: msg('About'), kind: 'choice', options: subjectKinds, filter: true, chip: true, optional: true, width: 128 },
    { name: 'outcome', title: msg('Outcome'), kind: 'choice', options: taskOutcomes, filter: true, optional: true, width: 160 },
    { name: 'until', title: msg('Follow-up at'), kind: 'moment', filter: true, optional: true, width: 144 },
  ],
  sort: 'due',
  search: msg('customer, phone or order'),
};
