import { orderTypeNames, servedCities } from '#features/orders/public.ts';
import { leadPrescriptions } from '#machines/orders/cio-lead-facts.ts';
import { declineReasons } from '#machines/orders/dropOffCart.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { stateField } from '#platform/list/retirement.ts';
import { leadStatusNames } from './lead-choices.ts';

const cities = Object.fromEntries(servedCities.map((city) => [city, city]));

/** CIO agents (§7.6), with what came of the leads they brought. */
export const cioAgentList = {
  id: 'cio-agents',
  title: msg('CIO agents'),
  singular: msg('CIO agent'),
  plural: msg('CIO agents'),
  service: 'django',
  path: '/cio-agents',
  read: 'cio.read',
  manage: 'cio.manage',
  fields: [
    { name: 'name', title: msg('Name'), kind: 'text', sort: true, filter: true, always: true, width: 176 },
    { name: 'phone_no', title: msg('Phone'), kind: 'text', filter: true, width: 112 },
    { name: 'city', title: msg('City'), kind: 'choice', options: cities, filter: true, chip: true, width: 88 },
    { name: 'stores', title: msg('Stores'), kind: 'text', filter: true, width: 232 },
    { name: 'pending', title: msg('Pending leads'), kind: 'number', sort: true, filter: true, width: 112 },
    { name: 'converted', title: msg('Converted leads'), kind: 'number', sort: true, filter: true, width: 120 },
    { name: 'last_seen', title: msg('Last seen'), kind: 'moment', sort: true, filter: true, width: 136, yields: 2 },
    stateField,
    { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, optional: true, width: 136 },
  ],
  sort: 'name',
  search: msg('name, phone or store'),
} satisfies List;

/** Order leads of CIO agents (§7.6), those whose cart is to be made first. */
export const leadList: List = {
  id: 'order-leads',
  title: msg('Order leads'),
  singular: msg('order lead'),
  plural: msg('order leads'),
  service: 'django',
  path: '/order-leads',
  read: 'cio.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'patient', title: msg('Patient'), kind: 'text', filter: true, always: true, width: 152 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, width: 112 },
    { name: 'type', title: msg('Type'), kind: 'choice', options: orderTypeNames, filter: true, chip: true, width: 112, yields: 3 },
    { name: 'prescription', title: msg('Prescription'), kind: 'choice', options: leadPrescriptions, filter: true, chip: true, width: 120 },
    { name: 'lines', title: msg('Drugs'), kind: 'number', filter: true, width: 72 },
    { name: 'agent', title: msg('CIO agent'), kind: 'text', filter: true, width: 144 },
    { name: 'city', title: msg('City'), kind: 'choice', options: cities, filter: true, chip: true, width: 88, yields: 2 },
    { name: 'received', title: msg('Received'), kind: 'moment', sort: true, filter: true, width: 136 },
    { name: 'expires', title: msg('Expires'), kind: 'moment', sort: true, filter: true, width: 120, yields: 1 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: leadStatusNames, sort: true, filter: true, chip: true, width: 128 },
    { name: 'reason', title: msg('Why not'), kind: 'choice', options: declineReasons, filter: true, optional: true, width: 152 },
    { name: 'order', title: msg('Order'), kind: 'text', filter: true, optional: true, width: 120 },
    { name: 'note', title: msg('Note'), kind: 'text', filter: true, optional: true, width: 240 },
  ],
  sort: 'status',
  search: msg('name, phone or note'),
};
