import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Calls the customers of the own tasks. */
  'calls.make': { roles: [roles.callCenterOperation], lacking: 'Only call-centre agents call customers' },
  /** Listens to recordings of all agents' calls; each time is recorded. */
  'calls.listen': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead],
    lacking: 'Only agent admins and supervisors hear recordings of calls',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
