import type { Grant } from '#platform/access/permissions.ts';
import { type Role, roles } from '#platform/access/roles.ts';

/** All people; systems are not reminded. */
const people: Role[] = Object.values(roles).filter((role) => role !== roles.integration);

export const permissions = {
  'reminders.use': { roles: people, lacking: 'You don’t have access to reminders' },
  'reminders.assign': {
    roles: [roles.crmTeamLead, roles.crmAgentAdmin, roles.crmAdmin, roles.administrator],
    lacking: 'Only team leads and administrators remind somebody else',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
