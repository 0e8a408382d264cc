import { msg } from '#platform/contract/sentence.ts';
import { filterableStatuses, orderModes, orderReasons, type OrderStatus, orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import type { List, ListField } from '#platform/list/list.ts';
import { orderTypeNames, prescriptionStates, servedCities } from './order-choices.ts';

/** Status filter of a list about these statuses. */
const statusOf = (statuses: readonly OrderStatus[]): ListField => ({
  name: 'status',
  title: msg('Status'),
  kind: 'choice',
  options: Object.fromEntries(statuses.map((status) => [status, orderStatusCatalogue[status].name])),
  sort: true,
  filter: true,
});
const itself = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));

const customerFields: readonly ListField[] = [
  { name: 'type', title: msg('Type'), kind: 'choice', options: orderTypeNames, filter: true, optional: true },
  { name: 'mode', title: msg('Mode'), kind: 'choice', options: orderModes, filter: true, optional: true },
  { name: 'patient', title: msg('Patient'), kind: 'text', sort: true, filter: true },
  { name: 'phone', title: msg('Phone'), kind: 'text', filter: true },
  { name: 'city', title: msg('City'), kind: 'choice', options: itself(servedCities), sort: true, filter: true },
  { name: 'store', title: msg('Store'), kind: 'text', sort: true, filter: true },
  { name: 'pincode', title: msg('Pincode'), kind: 'text', filter: true, optional: true },
  { name: 'drug', title: msg('Drug'), kind: 'text', filter: true, optional: true },
  { name: 'slot', title: msg('Slot'), kind: 'moment', filter: true, optional: true },
  { name: 'placed', title: msg('Created'), kind: 'moment', sort: true, filter: true },
];

const progressFields: readonly ListField[] = [
  {
    name: 'promise',
    title: msg('TAT'),
    kind: 'choice',
    options: { late: msg('Late'), soon: msg('Due within 30 min'), later: msg('Due later') },
    filter: true,
    optional: true,
  },
  { name: 'tat', title: msg('TAT ends'), kind: 'moment', sort: true, filter: true },
  { name: 'due', title: msg('Act by'), kind: 'moment', sort: true, filter: true, optional: true },
  { name: 'status_since', title: msg('In status since'), kind: 'moment', sort: true, filter: true, optional: true },
  {
    name: 'whose',
    title: msg('Assignee'),
    kind: 'choice',
    options: { me: msg('Mine'), none: msg('Unassigned'), others: msg('Someone else') },
    filter: true,
    optional: true,
  },
  { name: 'assignee', title: msg('Assignee’s name'), kind: 'text', filter: true },
  { name: 'assignee_id', title: msg('Assignee’s id'), kind: 'id', filter: true, optional: true },
  { name: 'prescription', title: msg('Prescription'), kind: 'choice', options: prescriptionStates, filter: true },
  { name: 'reason', title: msg('Reason'), kind: 'choice', options: orderReasons, filter: true, optional: true },
  { name: 'value', title: msg('Value'), kind: 'money', sort: true, filter: true },
  { name: 'last_note', title: msg('Last note'), kind: 'text', filter: true, optional: true },
];

const declaration = {
  singular: msg('order'),
  plural: msg('orders'),
  service: 'oms',
  read: 'orders.read',
  manage: null,
  search: msg('id, phone, name or drug'),
  record: 'order_id',
} as const;

const fieldsOf = (statuses: readonly OrderStatus[]): readonly ListField[] => [
  { name: 'id', title: msg('Order'), kind: 'text', sort: true, filter: true, always: true },
  statusOf(statuses),
  ...customerFields,
  ...progressFields,
];

/** All orders. */
export const orderList: List = {
  ...declaration,
  id: 'orders',
  title: msg('Orders'),
  path: '/orders',
  fields: fieldsOf(filterableStatuses),
  sort: 'tat',
};
