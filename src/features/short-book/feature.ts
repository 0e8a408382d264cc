import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  // SRT opens `/home/short-book`; the warehouse works on it below `/orders`, and sees it beside its settings.
  'short-book.read': {
    roles: [roles.buyer, roles.warehouse, roles.administrator],
    tab: ['SRT', 'wms-planning-admin', 'wms-category-admin'],
    lacking: 'You don’t have access to the short-book',
  },
  'short-book.manage': {
    roles: [roles.buyer, roles.warehouse, roles.administrator],
    lacking: 'Only buyers, the warehouse and administrators change the short-book',
  },
  'short-book.approve': {
    roles: [roles.buyer, roles.administrator],
    lacking: 'Only buyers and administrators approve what is ordered',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
