import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Agent admins and holders of the supervisor view permission (§2.2, §6). */
  'agents.read': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead],
    lacking: 'You don’t have access to agent management',
  },
  'agents.manage': { roles: [roles.crmAdmin, roles.crmAgentAdmin], lacking: 'Only agent admins change agents' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
