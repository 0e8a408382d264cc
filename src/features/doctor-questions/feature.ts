import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  'doctor-questions.act': {
    roles: [...callCentre, roles.pharmacist, roles.pharmacistInCharge, roles.administrator],
    lacking: 'You don’t have permission to ask doctors',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
