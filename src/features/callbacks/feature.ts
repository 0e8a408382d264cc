import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  'callbacks.read': { roles: [...callCentre, roles.pharmacist, roles.administrator], lacking: 'You don’t have access to callbacks' },
  'callbacks.act': {
    roles: [...callCentre, roles.pharmacist, roles.administrator],
    lacking: 'You don’t have permission to change callbacks',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
