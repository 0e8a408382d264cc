import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Sees selling rates. */
  'rates.read': {
    roles: [roles.masterData, roles.buyer, roles.warehouse, roles.pharmacist, roles.administrator],
    lacking: 'You don’t have access to selling rates',
  },
  'rates.manage': {
    roles: [roles.masterData, roles.buyer, roles.administrator],
    lacking: 'Only master data, buyers and administrators change selling rates',
  },
  'drug-order-info.read': { tab: 'DOI', lacking: 'You don’t have access to drug order info' },
  'drug-order-info.manage': { tab: 'DOI', lacking: 'You don’t have access to drug order info' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
