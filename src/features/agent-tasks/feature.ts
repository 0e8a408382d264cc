import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Takes tasks from the queues. */
  'tasks.take': { roles: [roles.callCenterOperation], lacking: 'Only call-centre agents take tasks' },
  /** Gives tasks to agents, and returns them to their queues (§2.2). */
  'tasks.assign': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead],
    lacking: 'Only agent admins and supervisors give tasks to agents',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
