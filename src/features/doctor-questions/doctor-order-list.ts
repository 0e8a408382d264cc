import { doctorStatuses } from '#features/orders/public.ts';
import { orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { questionStatuses } from './question-choices.ts';

/** Where the question of an order stands. */
export const deskStates = { TO_ASK: msg('Ask now'), NO_PRESCRIPTION: msg('No prescription'), ...questionStatuses } as const;
export type DeskState = keyof typeof deskStates;

/** Orders that wait for a doctor or a prescription (§2.2), each with the question that is due first. */
export const doctorOrderList: List = {
  id: 'doctor-orders',
  title: msg('Doctor orders'),
  singular: msg('order'),
  plural: msg('orders'),
  service: 'oms',
  path: '/doctor-orders',
  read: 'orders.read',
  manage: null,
  record: 'order_id',
  fields: [
    { name: 'id', title: msg('Order'), kind: 'text', filter: true, always: true, width: 92 },
    { name: 'due', title: msg('Due'), kind: 'moment', sort: true, filter: true, width: 92 },
    { name: 'state', title: msg('State'), kind: 'choice', options: deskStates, filter: true, chip: true, width: 112 },
    { name: 'about', title: msg('Line'), kind: 'text', filter: true, width: 120, yields: 3 },
    { name: 'doctor', title: msg('Doctor'), kind: 'text', filter: true, width: 140 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, width: 100, yields: 1 },
    { name: 'question', title: msg('Question'), kind: 'text', filter: true, width: 184 },
    { name: 'attempts', title: msg('Attempts'), kind: 'number', filter: true, width: 80, yields: 2 },
    { name: 'answer', title: msg('Answer'), kind: 'text', filter: true, width: 152, yields: 4 },
    { name: 'patient', title: msg('Patient'), kind: 'text', filter: true, optional: true, width: 144 },
    { name: 'open', title: msg('Open questions'), kind: 'number', filter: true, optional: true, width: 112 },
    {
      name: 'status',
      title: msg('Order status'),
      kind: 'choice',
      options: Object.fromEntries(doctorStatuses.map((status) => [status, orderStatusCatalogue[status].name])),
      filter: true,
      optional: true,
      width: 176,
    },
    { name: 'assignee', title: msg('Assignee’s name'), kind: 'text', filter: true, optional: true, width: 132 },
    {
      name: 'whose',
      title: msg('Assignee'),
      kind: 'choice',
      options: { me: msg('Mine'), none: msg('Unassigned'), others: msg('Someone else') },
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
      chip: true,
      optional: true,
    },
    {
      name: 'waits',
      title: msg('Waiting'),
      kind: 'choice',
      options: { yes: msg('Waiting'), no: msg('Done') },
      filter: true,
      chip: true,
      optional: true,
    },
  ],
  sort: 'due',
  search: msg('order, patient, phone or doctor'),
};
