import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'store-groups.read': {
    roles: [roles.masterData, roles.warehouse, roles.buyer, roles.pharmacist, roles.administrator],
    lacking: 'You don’t have access to store groups',
  },
  'store-groups.manage': {
    roles: [roles.masterData, roles.warehouse, roles.administrator],
    lacking: 'Only master data, warehouse and administrators change store groups',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
