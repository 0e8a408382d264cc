import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';
import { product } from '#platform/contract/product.ts';

export const permissions = {
  'oms.read': { tab: product.slug, lacking: 'You don’t have access to OMS failures' },
  'oms.repair': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead, roles.administrator],
    lacking: 'Only a team lead decides about orders that the OMS does not have',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
