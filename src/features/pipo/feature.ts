import type { Grant } from '#platform/access/permissions.ts';

export const permissions = {
  'pipo.read': { tab: 'PIPO', lacking: 'You don’t have access to PIPO' },
  'pipo.manage': { tab: 'PIPO', lacking: 'You don’t have access to PIPO' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
