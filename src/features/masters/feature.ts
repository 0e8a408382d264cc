import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'masters.read': {
    roles: [roles.masterData, roles.buyer, roles.warehouse, roles.pharmacist, roles.administrator],
    lacking: 'You don’t have access to the masters',
  },
  'masters.manage': { roles: [roles.masterData, roles.administrator], lacking: 'Only master data and administrators change the masters' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
