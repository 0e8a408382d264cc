import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Sees names of users, not their accounts. */
  'staff.read': { roles: [...callCentre, roles.administrator], lacking: 'You don’t have access to the staff list' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
