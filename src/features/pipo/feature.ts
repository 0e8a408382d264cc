import type { Grant } from '#platform/access/permissions.ts';

export const permissions = {
  'pipo.read': { tab: 'PIPO', lacking: 'PIPO is not open to your account' },
  'pipo.manage': { tab: 'PIPO', lacking: 'PIPO is not open to your account' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
