import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  'doctors.read': {
    roles: [...callCentre, roles.pharmacist, roles.pharmacistInCharge, roles.administrator],
    lacking: 'You don’t have access to doctors',
  },
  'doctors.manage': {
    roles: [roles.pharmacist, roles.pharmacistInCharge, roles.administrator],
    lacking: 'Only pharmacists and administrators change doctors',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
