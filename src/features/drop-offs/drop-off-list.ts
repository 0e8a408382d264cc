import { servedCities } from '#features/orders/public.ts';
import { declineReasons } from '#machines/orders/dropOffCart.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { dropOffStatusNames, dropOffSteps } from './drop-off-choices.ts';

/** Drop-off carts (§7.6), those left last on top. */
export const dropOffList: List = {
  id: 'drop-offs',
  title: msg('Drop-off carts'),
  singular: msg('drop-off cart'),
  plural: msg('drop-off carts'),
  service: 'oms',
  path: '/drop-off-carts',
  read: 'drop-offs.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'patient', title: msg('Patient'), kind: 'text', sort: true, filter: true, always: true, width: 160 },
    { name: 'value', title: msg('Value'), kind: 'money', sort: true, filter: true, width: 104 },
    { name: 'step', title: msg('Left at'), kind: 'choice', options: dropOffSteps, filter: true, chip: true, width: 112 },
    { name: 'left', title: msg('Age'), kind: 'moment', sort: true, filter: true, width: 96 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: dropOffStatusNames, filter: true, chip: true, width: 128 },
    { name: 'due', title: msg('Call at'), kind: 'moment', sort: true, filter: true, width: 104 },
    { name: 'contacts', title: msg('Calls'), kind: 'number', filter: true, width: 72, yields: 2 },
    {
      name: 'last_result',
      title: msg('Last call'),
      kind: 'choice',
      choices: 'CallDetailStatusChoices',
      filter: true,
      width: 112,
      yields: 1,
    },
    { name: 'owner', title: msg('Owner'), kind: 'text', filter: true, width: 128 },
    {
      name: 'city',
      title: msg('City'),
      kind: 'choice',
      options: Object.fromEntries(servedCities.map((city) => [city, city])),
      filter: true,
      chip: true,
      width: 88,
    },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, optional: true, width: 112 },
    {
      name: 'whose',
      title: msg('Whose'),
      kind: 'choice',
      options: { me: msg('Mine'), none: msg('Everybody’s'), others: msg('Someone else') },
      filter: true,
      chip: true,
      optional: true,
    },
    {
      name: 'when',
      title: msg('When'),
      kind: 'choice',
      options: { overdue: msg('Overdue'), soon: msg('Within 30 min'), later: msg('Later') },
      filter: true,
      optional: true,
    },
    { name: 'reason', title: msg('Why not'), kind: 'choice', options: declineReasons, filter: true, optional: true, width: 152 },
    { name: 'order', title: msg('Order'), kind: 'text', filter: true, optional: true, width: 120 },
  ],
  sort: '-left',
  search: msg('name or phone'),
};
