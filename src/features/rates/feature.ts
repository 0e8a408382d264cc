import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Sees selling rates. */
  'rates.read': {
    roles: [roles.masterData, roles.buyer, roles.warehouse, roles.pharmacist, roles.administrator],
    lacking: 'Your account may not see selling rates',
  },
  'rates.manage': {
    roles: [roles.masterData, roles.buyer, roles.administrator],
    lacking: 'Only master data, buyers and administrators change selling rates',
  },
  'drug-order-info.read': { tab: 'DOI', lacking: 'Drug order info is not open to your account' },
  'drug-order-info.manage': { tab: 'DOI', lacking: 'Drug order info is not open to your account' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
