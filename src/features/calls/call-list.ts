import { taskOutcomes } from '#machines/queues/task-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { callDirections, callStates } from './call-choices.ts';

/** The agent's own calls, the last one on top. */
export const callList: List = {
  id: 'calls',
  title: msg('My calls'),
  singular: msg('call'),
  plural: msg('calls'),
  service: 'crm',
  path: '/calls',
  read: 'calls.make',
  manage: null,
  record: 'id',
  fields: [
    { name: 'customer', title: msg('Customer'), kind: 'text', filter: true, always: true, width: 180 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, width: 112 },
    { name: 'started', title: msg('Called at'), kind: 'moment', sort: true, filter: true, width: 144 },
    { name: 'direction', title: msg('Direction'), kind: 'choice', options: callDirections, filter: true, chip: true, width: 104 },
    { name: 'status', title: msg('State'), kind: 'choice', options: callStates, filter: true, chip: true, width: 128 },
    { name: 'talk', title: msg('Talk time'), kind: 'number', filter: true, width: 104 },
    { name: 'result', title: msg('Result'), kind: 'choice', choices: 'CallDetailStatusChoices', filter: true, chip: true, width: 136 },
    { name: 'outcome', title: msg('Outcome'), kind: 'choice', options: taskOutcomes, filter: true, width: 176 },
    { name: 'task', title: msg('Task'), kind: 'text', filter: true, width: 160 },
    { name: 'note', title: msg('Note'), kind: 'text', filter: true, optional: true, width: 240 },
    // The cell of the task is worded with it.
    { name: 'subject', title: msg('About'), kind: 'text', optional: true, width: 112 },
  ],
  sort: '-started',
  search: msg('customer, phone or note'),
};
