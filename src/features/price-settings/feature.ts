import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'price-settings.read': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead, roles.administrator],
    lacking: 'You don’t have access to price settings',
  },
  'price-settings.manage': { roles: [roles.administrator], lacking: 'Only an administrator changes price settings' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
