import { IconReceipt } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { permissions } from './feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { filterableStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import type { MachineRecords } from '#platform/console/slots.ts';
import type { WorkFigure } from '#platform/work/console/work-counts.ts';
import type { PatientTab } from '#features/patients/console/public.ts';
import { ORDERS_PATH } from './order-paths.ts';
import { notificationPlace } from './console/notification-place.ts';
import { api } from './console/api.ts';
import { keysTouched } from './console/order-facts.ts';

const ID = 'orders';

const orders: Area = {
  id: ID,
  title: msg('Orders'),
  path: ORDERS_PATH,
  group: 'Orders',
  icon: IconReceipt,
  key: 'o',
  access: { permission: 'orders.read' },
  screen: () => import('./console/order-list/order-list-screen.tsx'),
  firstRequest: '/oms/orders',
};

const work: WorkFigure[] = [
  { id: 'orders.late', label: msg('Late orders'), path: `${ORDERS_PATH}?tat=late`, tone: 'late', area: ID },
  { id: 'orders.soon', label: msg('Orders due within 30 minutes'), path: `${ORDERS_PATH}?tat=soon`, tone: 'due' },
  { id: 'orders.unassigned', label: msg('Orders without an assignee'), path: `${ORDERS_PATH}?assignee=none` },
  { id: 'orders.mine', label: msg('Your orders'), path: `${ORDERS_PATH}?assignee=me` },
  { id: 'orders.toDecode', label: msg('Prescriptions to decode'), path: `${ORDERS_PATH}?status=PRESCRIPTION-CREATED` },
];

const isFilterable = (state: string): state is OrderStatus => filterableStatuses.some((status) => status === state);

const ordersOfLifecycle: MachineRecords = {
  machine: 'orderLifecycle',
  records: msg('{n, plural, one {{count} order} other {{count} orders}}'),
  list: (state) => (isFilterable(state) ? `${ORDERS_PATH}?status=${state}` : null),
  noList: msg('The order list has no filter for this status'),
  permission: 'orders.read',
};

export default {
  permissions,
  screens: [orders],
  facts: {
    'order.changed': keysTouched,
    // §4.7: orders that wait for a prescription.
    'cio-prescription-received': (fact) => ('order_id' in fact ? keysTouched(fact) : []),
  },
  slow: [{ key: api.oms.openOrders.key(), pause: 30_000 }],
  slots: {
    'machine.records': [ordersOfLifecycle],
    'notification.place': [notificationPlace],
    work,
    'patient.tabs': [{ kind: 'order', title: msg('Orders') }] satisfies PatientTab[],
    'home.section': [() => import('./console/open-by-status.tsx')],
  },
  drafts: () => import('./console/change/order-draft-schemas.ts').then(({ default: schemas }) => schemas),
} satisfies ConsoleFeature;
