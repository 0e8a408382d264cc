import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

const staff = [...callCentre, roles.pharmacist, roles.administrator];

export const permissions = {
  'patients.read': { roles: staff, lacking: 'You don’t have access to patients' },
  'patients.edit': { roles: staff, lacking: 'You don’t have permission to change patients' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
