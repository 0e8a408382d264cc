import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { pushKinds, pushProblems, pushStatuses, reportProblems, reportStatuses, reportTypes } from './fulfilment-choices.ts';

/** Orders and cancellations on their way to the OMS (§2.2), the newest first. */
export const pushList: List = {
  id: 'oms-pushes',
  title: msg('OMS failures'),
  singular: msg('order for the OMS'),
  plural: msg('orders for the OMS'),
  service: 'oms',
  path: '/pushes',
  read: 'oms.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'order', title: msg('Order'), kind: 'text', filter: true, always: true, width: 128 },
    { name: 'kind', title: msg('Message'), kind: 'choice', options: pushKinds, filter: true, chip: true, width: 112, yields: 3 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: pushStatuses, filter: true, chip: true, width: 112 },
    { name: 'problem', title: msg('Error'), kind: 'choice', options: pushProblems, filter: true, chip: true, width: 160 },
    { name: 'detail', title: msg('Answer of the OMS'), kind: 'text', filter: true, width: 264 },
    { name: 'attempts', title: msg('Attempts'), kind: 'number', filter: true, width: 88, yields: 2 },
    { name: 'next', title: msg('Next attempt'), kind: 'moment', sort: true, filter: true, width: 112 },
    { name: 'created', title: msg('Since'), kind: 'moment', sort: true, filter: true, width: 112 },
    { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 152, yields: 1 },
    { name: 'reason', title: msg('Reason'), kind: 'text', filter: true, optional: true, width: 200 },
    { name: 'reference', title: msg('OMS reference'), kind: 'text', filter: true, optional: true, width: 140 },
  ],
  sort: '-created',
  search: msg('order or answer of the OMS'),
};

/** Reports of store, dispatch, delivery and payment about orders, the newest first. */
export const reportList: List = {
  id: 'fulfilment-reports',
  title: msg('Store reports'),
  singular: msg('report'),
  plural: msg('reports'),
  service: 'oms',
  path: '/fulfilment-reports',
  read: 'oms.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'order', title: msg('Order'), kind: 'text', filter: true, always: true, width: 128 },
    { name: 'type', title: msg('Report'), kind: 'choice', options: reportTypes, filter: true, chip: true, width: 140 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: reportStatuses, filter: true, chip: true, width: 120 },
    { name: 'problem', title: msg('Reason'), kind: 'choice', options: reportProblems, filter: true, chip: true, width: 184 },
    { name: 'reference', title: msg('Reference'), kind: 'text', filter: true, width: 140 },
    { name: 'received', title: msg('Received'), kind: 'moment', sort: true, filter: true, width: 120 },
    { name: 'tries', title: msg('Tries'), kind: 'number', filter: true, width: 72 },
    { name: 'reported', title: msg('Reported for'), kind: 'moment', filter: true, optional: true, width: 120 },
  ],
  sort: '-received',
  search: msg('order or reference'),
};
