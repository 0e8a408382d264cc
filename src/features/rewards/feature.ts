import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  'rewards.read': { tab: 'TABLT', lacking: 'You don’t have access to rewards' },
  'rewards.redeem': { roles: [...callCentre, roles.administrator], lacking: 'Only the call centre books rewards' },
  'rewards.manage': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.administrator],
    lacking: 'Only supervisors and administrators change rewards',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
