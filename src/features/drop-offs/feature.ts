import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

const leads = [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead];

export const permissions = {
  'drop-offs.read': { roles: [...callCentre, roles.pharmacist, roles.administrator], lacking: 'You don’t have access to drop-off carts' },
  'drop-offs.act': {
    roles: [...callCentre, roles.pharmacist, roles.administrator],
    lacking: 'You don’t have permission to change drop-off carts',
  },
  'drop-offs.target': { roles: [...leads, roles.administrator], lacking: 'Only team leads and administrators set the target' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
