import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'supply-lanes.read': {
    roles: [roles.buyer, roles.warehouse, roles.masterData, roles.administrator],
    lacking: 'You don’t have access to supply lanes',
  },
  'supply-lanes.manage': {
    roles: [roles.warehouse, roles.buyer, roles.administrator],
    lacking: 'Only warehouse, buyers and administrators change supply lanes',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
