import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Sees delivery areas and the stores that serve them. */
  'locations.read': {
    roles: [...callCentre, roles.masterData, roles.warehouse, roles.buyer, roles.pharmacist, roles.administrator],
    lacking: 'You don’t have access to pincodes and store groups',
  },
  'locations.manage': {
    roles: [roles.masterData, roles.warehouse, roles.administrator],
    lacking: 'Only master data, warehouse and administrators change pincodes and store groups',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
