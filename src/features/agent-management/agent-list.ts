import { skills, taskLanguages } from '#features/channels/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { agentStatuses } from './agent-choices.ts';

/** Agents of the call centre. Languages and skills of a row are separated by commas, the days of a shift by spaces. */
export const agentList: List = {
  id: 'agents',
  title: msg('Agents'),
  singular: msg('agent'),
  plural: msg('agents'),
  service: 'crm',
  path: '/agents',
  read: 'agents.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'name', title: msg('Agent'), kind: 'text', sort: true, filter: true, always: true, width: 168 },
    { name: 'agent_id', title: msg('Agent id'), kind: 'id', filter: true, width: 84, yields: 1 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: agentStatuses, filter: true, chip: true, width: 100 },
    { name: 'team', title: msg('Team'), kind: 'text', filter: true, width: 136 },
    { name: 'shift', title: msg('Shift'), kind: 'text', width: 184 },
    { name: 'languages', title: msg('Languages'), kind: 'choice', options: taskLanguages, filter: true, chip: true, width: 176 },
    { name: 'skills', title: msg('Skills'), kind: 'choice', options: skills, filter: true, chip: true, width: 200, yields: 3 },
    { name: 'cap', title: msg('At most'), kind: 'number', filter: true, width: 80, yields: 2 },
    { name: 'queues', title: msg('Queues'), kind: 'number', width: 80 },
    { name: 'held', title: msg('In hand'), kind: 'number', width: 80 },
  ],
  sort: 'name',
  search: msg('name, agent id or team'),
};
