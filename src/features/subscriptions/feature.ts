import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

// The call centre agrees subscriptions with patients, subscription agents (§2.2) see to them.
const holders = { roles: [...callCentre, roles.administrator], tab: 'subscription-agent' } as const;

export const permissions = {
  'subscriptions.read': { ...holders, lacking: 'You don’t have access to subscriptions' },
  'subscriptions.manage': { ...holders, lacking: 'You don’t have permission to change subscriptions' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
