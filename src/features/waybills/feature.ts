import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  'waybills.read': {
    roles: [roles.warehouse, ...callCentre, roles.administrator],
    tab: 'store-ops',
    lacking: 'You don’t have access to waybills',
  },
  'waybills.manage': {
    roles: [roles.warehouse, roles.administrator],
    tab: 'store-ops',
    lacking: 'Only the warehouse and store operations change waybills',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
