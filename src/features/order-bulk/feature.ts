import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Statuses of several orders, and any change of all orders that match. */
  'orders.bulk': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead, roles.administrator],
    lacking: 'Only team leads and administrators change the status of several orders, or more than 100 orders at once',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
