import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { dueStates, stepStatuses, subscriptionDeliveries, subscriptionStatuses } from './subscription-choices.ts';

/** Subscriptions of all patients (§7.6), those due first on top. */
export const subscriptionList: List = {
  id: 'subscriptions',
  title: msg('Subscriptions'),
  singular: msg('subscription'),
  plural: msg('subscriptions'),
  service: 'crm',
  path: '/subscriptions',
  read: 'subscriptions.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'customer', title: msg('Patient'), kind: 'text', filter: true, always: true, width: 168 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, width: 112 },
    { name: 'patient', title: msg('Patient id'), kind: 'text', filter: true, optional: true, width: 88 },
    { name: 'medicines', title: msg('Medicines'), kind: 'text', filter: true, width: 264 },
    { name: 'interval', title: msg('Every (days)'), kind: 'number', filter: true, width: 96, yields: 2 },
    { name: 'next', title: msg('Next refill'), kind: 'date', sort: true, filter: true, width: 112 },
    { name: 'due', title: msg('Due'), kind: 'choice', options: dueStates, filter: true, chip: true, width: 112 },
    { name: 'step', title: msg('Refill'), kind: 'choice', options: stepStatuses, filter: true, width: 120 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: subscriptionStatuses, filter: true, chip: true, width: 104 },
    { name: 'lacks_prescription', title: msg('Prescription needed'), kind: 'flag', filter: true, chip: true, optional: true, width: 152 },
    { name: 'delivery', title: msg('Delivery'), kind: 'choice', options: subscriptionDeliveries, filter: true, width: 128, yields: 1 },
    { name: 'paused_until', title: msg('Paused until'), kind: 'date', filter: true, optional: true, width: 112 },
    { name: 'ends', title: msg('Last day'), kind: 'date', filter: true, optional: true, width: 112 },
    { name: 'created_by', title: msg('Created by'), kind: 'text', filter: true, optional: true, width: 144 },
    { name: 'created', title: msg('Created'), kind: 'moment', sort: true, filter: true, optional: true, width: 144 },
  ],
  sort: 'next',
  search: msg('name, phone or id of the patient'),
};
