import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { contractStatuses } from './contract-choices.ts';

/** Contracts with distributors (§1, §7.6), the latest first. */
export const contractList: List = {
  id: 'contracts',
  title: msg('Contracts'),
  singular: msg('contract'),
  plural: msg('contracts'),
  service: 'distributor',
  path: '/contracts',
  read: 'contracts.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'number', title: msg('Number'), kind: 'text', sort: true, filter: true, always: true, width: 152 },
    { name: 'distributor', title: msg('Distributor'), kind: 'text', filter: true, width: 208 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: contractStatuses, filter: true, chip: true, width: 120 },
    { name: 'first_on', title: msg('First day'), kind: 'date', sort: true, filter: true, width: 108 },
    { name: 'last_on', title: msg('Last day'), kind: 'date', sort: true, filter: true, width: 108 },
    { name: 'ends_soon', title: msg('Ends within 30 days'), kind: 'flag', filter: true, chip: true, optional: true, width: 144 },
    { name: 'lines', title: msg('Lines'), kind: 'number', filter: true, width: 76 },
    { name: 'value', title: msg('Committed value'), kind: 'money', filter: true, width: 136, yields: 2 },
    { name: 'payment_days', title: msg('Payment days'), kind: 'number', filter: true, optional: true, width: 116 },
    { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, width: 120, yields: 1 },
  ],
  sort: '-updated_at',
  search: msg('number or distributor'),
};
