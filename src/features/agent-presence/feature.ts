import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Changes the state of agents (§2.2). */
  'agents.supervise': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead],
    lacking: 'Only agent admins and supervisors change the state of agents',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
