import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'auto-orders.read': { tab: 'supplier-onboarding-menu', lacking: 'You don’t have access to auto-short orders' },
  'auto-orders.manage': {
    roles: [roles.buyer, roles.masterData, roles.administrator],
    lacking: 'Only buyers, master data and administrators configure auto-short orders',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
