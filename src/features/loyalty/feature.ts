import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  'loyalty.read': { roles: [...callCentre, roles.administrator], lacking: 'You don’t have access to loyalty' },
  'loyalty.manage': {
    roles: [roles.crmAdmin, roles.administrator],
    lacking: 'Only CRM admins and administrators change the loyalty rules',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
