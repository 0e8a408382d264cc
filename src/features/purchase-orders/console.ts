import { IconFileInvoice } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { overdue, toSend, waiting } from './purchase-order-filters.ts';
import { APPROVAL_LIMIT_PATH, APPROVALS_PATH, EXTENSIONS_PATH, OPEN_CLOSE_PATH, PURCHASE_ORDERS_PATH } from './purchase-order-paths.ts';

const ID = 'purchase-orders';
const shared = { group: 'Supply', icon: IconFileInvoice } as const;
const readers = { tab: 'order-warehouse-menu' } as const;

/** Purchase orders of the warehouse (§2.2). */
const screens: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('Purchase orders'),
    menu: msg('Warehouse orders'),
    path: PURCHASE_ORDERS_PATH,
    access: { tab: 'order-warehouse-menu' },
    screen: () => import('./console/purchase-order-list-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/approval`,
    title: msg('PO value approval'),
    path: APPROVALS_PATH,
    within: ID,
    access: readers,
    screen: () => import('./console/approval-list-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/limit`,
    title: msg('Limit of approval'),
    path: APPROVAL_LIMIT_PATH,
    within: ID,
    access: readers,
    screen: () => import('./console/limit-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/extend`,
    title: msg('Extend or reopen POs'),
    menu: msg('Extend/reopen PO'),
    path: EXTENSIONS_PATH,
    access: { permission: 'purchase-orders.extend' },
    screen: () => import('./console/extension-list-screen.tsx'),
  },
  {
    ...shared,
    id: 'wms-setting/open-close-po',
    title: msg('Open and close POs'),
    path: OPEN_CLOSE_PATH,
    within: 'wms-setting',
    unguarded: true,
    access: { permission: 'wms-settings.read' },
    screen: () => import('./console/open-close-screen.tsx'),
  },
];

const service = api.purchaseOrder;
const keys = () => [service.purchaseOrders.key(), service.approvals.key(), service.extensions.key(), service.purchaseOrder.key()];

export default {
  permissions,
  screens,
  lists: { [ID]: keys, 'po-approvals': () => [service.approvals.key()], 'po-extensions': () => [service.extensions.key()] },
  slots: {
    work: [
      {
        id: 'purchase-orders.toApprove',
        label: msg('Purchase orders to approve'),
        path: PURCHASE_ORDERS_PATH,
        where: waiting,
        tone: 'due',
        area: ID,
      },
      { id: 'purchase-orders.toSend', label: msg('Purchase orders to send'), path: PURCHASE_ORDERS_PATH, where: toSend },
      { id: 'purchase-orders.overdue', label: msg('Overdue purchase orders'), path: PURCHASE_ORDERS_PATH, where: overdue, tone: 'late' },
    ],
    'machine.records': [
      {
        machine: 'purchaseOrder',
        records: msg('{n, plural, one {{count} purchase order} other {{count} purchase orders}}'),
        list: PURCHASE_ORDERS_PATH,
        permission: 'purchase-orders.read',
      },
    ],
  },
} satisfies ConsoleFeature;
