import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'channels.read': { roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead], lacking: 'You don’t have access to the queues' },
  /** Agent admins and supervisors (§2.2, §6). */
  'channels.manage': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead],
    lacking: 'Only agent admins and supervisors change queues',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
