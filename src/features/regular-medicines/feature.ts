import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  'refills.read': {
    roles: [...callCentre, roles.administrator],
    tab: 'subscription-agent',
    lacking: 'You don’t have access to refills',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
