import { withinOrders } from '#features/agent-tasks/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { policyStatuses } from './policy-choices.ts';

/** Policies of assignment, the last changed first. */
export const policyList: List = {
  id: 'assignment-policies',
  title: msg('Assignment policies'),
  singular: msg('policy'),
  plural: msg('policies'),
  service: 'crm',
  path: '/assignment-policies',
  read: 'policies.manage',
  manage: null,
  record: 'id',
  fields: [
    { name: 'name', title: msg('Policy'), kind: 'text', sort: true, filter: true, always: true, width: 240 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: policyStatuses, filter: true, chip: true, width: 104 },
    { name: 'overdue_first', title: msg('Overdue first'), kind: 'flag', filter: true, width: 112 },
    { name: 'within', title: msg('In a status'), kind: 'choice', options: withinOrders, filter: true, width: 136 },
    { name: 'language_first', title: msg('Own language first'), kind: 'flag', filter: true, width: 144 },
    { name: 'fair_tasks', title: msg('Tasks at most'), kind: 'number', filter: true, width: 112, yields: 2 },
    { name: 'fair_minutes', title: msg('In minutes'), kind: 'number', filter: true, width: 96, yields: 2 },
    { name: 'live_since', title: msg('In use since'), kind: 'moment', sort: true, filter: true, width: 128 },
    { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, width: 128, yields: 1 },
  ],
  sort: '-updated_at',
  search: msg('name'),
};
