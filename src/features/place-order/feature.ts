import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  'orders.place': {
    roles: [...callCentre, roles.pharmacist, roles.administrator],
    lacking: 'You don’t have permission to place orders',
  },
  'discounts.approve': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead, roles.administrator],
    lacking: 'Only a team lead approves discounts',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
