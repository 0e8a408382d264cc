import type { Grant } from '#platform/access/permissions.ts';

export const permissions = {
  'cio.read': { tab: 'subscription-agent', lacking: 'You don’t have access to CIO/FOS management' },
  /** CIO agents. */
  'cio.manage': { tab: 'subscription-agent', lacking: 'You don’t have permission to change CIO agents' },
  /** Order leads of CIO agents. */
  'cio.act': { tab: 'subscription-agent', lacking: 'You don’t have permission to change order leads' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
