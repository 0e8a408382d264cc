import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'prescription-rules.read': {
    roles: [roles.pharmacist, roles.pharmacistInCharge, roles.administrator],
    lacking: 'You don’t have access to the prescription rules',
  },
  'prescription-rules.manage': {
    roles: [roles.pharmacistInCharge, roles.administrator],
    lacking: 'Only the pharmacist in charge changes the prescription rules',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
