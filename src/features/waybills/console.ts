import { IconTruck } from '@tabler/icons-react';
import type { OrderTab } from '#features/orders/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { PACKED_ORDERS_PATH, SCAN_PATH, WAYBILLS_PATH } from './waybill-paths.ts';

const ID = 'goodaid-waybill';

const shared = { group: 'Supply', icon: IconTruck } as const;

/** Waybills (§2.2), packed orders without one, and the scans. */
const screens: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('Waybill'),
    path: WAYBILLS_PATH,
    // §2.1: without the login guard; visitors track one parcel.
    access: 'public',
    workOf: 'waybills.manage',
    screen: () => import('./console/waybill-area.tsx'),
  },
  {
    ...shared,
    id: `${ID}/packed-orders`,
    title: msg('Packed orders'),
    path: PACKED_ORDERS_PATH,
    within: ID,
    access: { permission: 'waybills.read' },
    screen: () => import('./console/packed-orders-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/scan`,
    title: msg('Scan parcels'),
    path: SCAN_PATH,
    within: ID,
    access: { permission: 'waybills.manage' },
    screen: () => import('./console/scan-screen.tsx'),
  },
];

const ofOrder: OrderTab = { id: 'waybills', title: msg('Waybills'), load: () => import('./console/order-waybills.tsx') };

const waybillKeys = () => [api.oms.waybills.key(), api.oms.waybill.key(), api.oms.waybillsOfOrder.key()];
const packedKeys = () => [api.oms.packedOrders.key()];

export default {
  permissions,
  screens,
  lists: { waybills: () => [...waybillKeys(), ...packedKeys()], 'packed-orders': packedKeys },
  // What is possible with a waybill depends on its order.
  facts: { 'order.changed': () => [...packedKeys(), api.oms.waybillsOfOrder.key()] },
  slots: {
    'order.tabs': [ofOrder],
    'machine.records': [
      {
        machine: 'waybill',
        records: msg('{n, plural, one {{count} waybill} other {{count} waybills}}'),
        list: WAYBILLS_PATH,
        permission: 'waybills.read',
      },
    ],
  },
} satisfies ConsoleFeature;
