import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'purchase-orders.read': {
    tab: ['order-warehouse-menu', 'wms-planning-admin', 'wms-category-admin'],
    lacking: 'You don’t have access to purchase orders',
  },
  'purchase-orders.manage': {
    roles: [roles.buyer, roles.warehouse, roles.administrator],
    lacking: 'Only buyers, the warehouse and administrators change purchase orders',
  },
  'purchase-orders.approve': {
    roles: [roles.buyer, roles.administrator],
    lacking: 'Only buyers and administrators approve purchase orders',
  },
  'purchase-orders.receive': {
    roles: [roles.warehouse, roles.administrator],
    lacking: 'Only the warehouse and administrators receive goods',
  },
  'purchase-orders.extend': {
    tab: 'order-warehouse-extend-reopen-po-menu',
    lacking: 'You cannot extend or reopen purchase orders',
  },
  'purchase-orders.limit': { roles: [roles.administrator], lacking: 'Only an administrator changes the limit of approval' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
