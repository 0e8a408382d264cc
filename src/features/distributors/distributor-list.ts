import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { distributorStatuses, states } from './distributor-choices.ts';

/** Distributors (§2.2, §7.6). */
export const distributorList: List = {
  id: 'distributors',
  title: msg('Distributors'),
  singular: msg('distributor'),
  plural: msg('distributors'),
  service: 'distributor',
  path: '/distributors',
  read: 'distributors.read',
  manage: 'distributors.manage',
  record: 'id',
  fields: [
    { name: 'name', title: msg('Distributor'), kind: 'text', sort: true, filter: true, always: true, width: 208 },
    { name: 'code', title: msg('Code'), kind: 'text', sort: true, filter: true, width: 112, yields: 7 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: distributorStatuses, filter: true, chip: true, width: 112 },
    { name: 'city', title: msg('City'), kind: 'text', sort: true, filter: true, width: 112 },
    { name: 'state', title: msg('State'), kind: 'choice', options: states, filter: true, width: 128, yields: 4 },
    { name: 'licences_until', title: msg('Licences until'), kind: 'date', sort: true, filter: true, width: 192 },
    { name: 'renewal_due', title: msg('Licence to renew'), kind: 'flag', filter: true, chip: true, optional: true, width: 128 },
    { name: 'gstin', title: msg('GSTIN'), kind: 'text', filter: true, width: 152, yields: 2 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, width: 120, yields: 3 },
    { name: 'payment_days', title: msg('Payment days'), kind: 'number', filter: true, edit: true, width: 116, yields: 5 },
    { name: 'lead_days', title: msg('Lead days'), kind: 'number', filter: true, edit: true, width: 96, yields: 6 },
    { name: 'cut_off', title: msg('Cut-off'), kind: 'text', filter: true, edit: true, width: 84, yields: 6 },
    { name: 'minimum_order', title: msg('Minimum order'), kind: 'money', filter: true, edit: true, width: 132, yields: 1 },
    { name: 'rates', title: msg('Rates'), kind: 'number', width: 76 },
    { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, optional: true, width: 120 },
  ],
  sort: 'name',
  search: msg('name, code, city or GSTIN'),
};
