import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'points.adjust': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead, roles.administrator],
    lacking: 'Only team leads and administrators adjust points',
  },
  'points.import': { roles: [roles.administrator], lacking: 'Only administrators import points' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
