import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Supervisor view permission or agent admin (§2.2). */
  'floor.view': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead],
    lacking: 'Only agent admins and supervisors see the floor',
  },
  /** The rows behind the calls report too. */
  'calls.read': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead],
    tab: 'calls-report',
    lacking: 'You don’t have access to the calls of all agents',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
