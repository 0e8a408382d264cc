import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { stateField } from '#platform/list/retirement.ts';
import { orderSteps, standings } from './order-config-choices.ts';

/** When distributors get their orders automatically (§7.6, order config). */
export const orderConfigList = {
  id: 'order-configs',
  title: msg('Auto-short order config'),
  singular: msg('order configuration'),
  plural: msg('order configurations'),
  service: 'distributor',
  path: '/order-configs',
  read: 'auto-orders.read',
  manage: 'auto-orders.manage',
  fields: [
    { name: 'distributor', title: msg('Distributor'), kind: 'text', sort: true, filter: true, always: true, width: 232 },
    { name: 'weekdays', title: msg('Weekdays'), kind: 'text', filter: true, edit: true, width: 216 },
    { name: 'orders_at', title: msg('At'), kind: 'text', sort: true, filter: true, edit: true, width: 72 },
    { name: 'cut_off', title: msg('Cut-off'), kind: 'text', filter: true, width: 80, yields: 2 },
    { name: 'least_value', title: msg('Minimum'), kind: 'money', filter: true, edit: true, width: 112 },
    { name: 'most_value', title: msg('Limit'), kind: 'money', filter: true, edit: true, width: 112 },
    { name: 'minimum_order', title: msg('Minimum order'), kind: 'money', filter: true, optional: true, width: 128 },
    { name: 'step', title: msg('Goes as far as'), kind: 'choice', options: orderSteps, filter: true, edit: true, width: 152 },
    { name: 'ran_at', title: msg('Ordered last'), kind: 'moment', filter: true, width: 128, yields: 3 },
    stateField,
    { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, width: 120, yields: 1 },
  ],
  sort: 'distributor',
  search: msg('distributor'),
} satisfies List;

/** Drafts of distributors with a configuration (§2.2, autoshort), the highest first. */
export const autoOrderList = {
  id: 'auto-orders',
  title: msg('Auto-short orders'),
  singular: msg('draft'),
  plural: msg('drafts'),
  service: 'distributor',
  path: '/auto-orders',
  read: 'auto-orders.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'number', title: msg('Draft'), kind: 'text', sort: true, filter: true, always: true, width: 168 },
    { name: 'distributor', title: msg('Distributor'), kind: 'text', filter: true, width: 208 },
    { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 168 },
    { name: 'value', title: msg('Value'), kind: 'money', sort: true, filter: true, width: 112 },
    { name: 'least_value', title: msg('Minimum'), kind: 'money', filter: true, width: 104, yields: 3 },
    { name: 'lines', title: msg('Lines'), kind: 'number', filter: true, width: 72, yields: 1 },
    { name: 'entries', title: msg('Entries to add'), kind: 'number', filter: true, width: 120, yields: 2 },
    { name: 'standing', title: msg('What happens'), kind: 'choice', options: standings, filter: true, chip: true, width: 176 },
    { name: 'goes_at', title: msg('Next time'), kind: 'moment', filter: true, width: 128 },
    { name: 'updated_at', title: msg('Last step'), kind: 'moment', sort: true, filter: true, optional: true, width: 128 },
  ],
  sort: '-value',
  search: msg('number, distributor or store'),
} satisfies List;
