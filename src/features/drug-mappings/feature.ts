import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'drug-mappings.read': { tab: 'supplier-onboarding-menu', lacking: 'You don’t have access to the products of distributors' },
  'drug-mappings.manage': {
    roles: [roles.buyer, roles.masterData, roles.administrator],
    lacking: 'Only buyers, master data and administrators map products of distributors',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
