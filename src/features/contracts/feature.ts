import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'contracts.read': { tab: 'supplier-onboarding-menu', lacking: 'You don’t have access to contracts' },
  'contracts.manage': {
    roles: [roles.buyer, roles.masterData, roles.administrator],
    lacking: 'Only buyers, master data and administrators change contracts',
  },
  'contracts.approve': {
    roles: [roles.masterData, roles.administrator],
    lacking: 'Only master data and administrators approve contracts',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
