import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Agent admins and supervisors (§2.2, §6). */
  'policies.manage': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead],
    lacking: 'Only agent admins and supervisors decide how tasks are assigned',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
