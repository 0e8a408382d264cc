import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Grants call-centre roles. */
  'queue-users.manage': {
    roles: [roles.crmAgentAdmin, roles.crmAdmin, roles.administrator],
    lacking: 'Only an agent admin or an administrator gives the roles of the call centre',
  },
  'users.manage': { roles: [roles.administrator], lacking: 'Only an administrator manages users' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
