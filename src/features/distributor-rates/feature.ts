import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'distributor-rates.read': {
    roles: [roles.buyer, roles.warehouse, roles.masterData, roles.administrator],
    lacking: 'You don’t have access to distributor rates',
  },
  'distributor-rates.manage': {
    roles: [roles.buyer, roles.masterData, roles.administrator],
    lacking: 'Only buyers, master data and administrators change distributor rates',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
