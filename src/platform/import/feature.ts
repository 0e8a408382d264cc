import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Lists imports; each import also needs the permission of its target. */
  'imports.read': {
    roles: [roles.masterData, roles.buyer, roles.warehouse, roles.administrator],
    lacking: 'You don’t have access to imports',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
