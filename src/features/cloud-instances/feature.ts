import type { Grant } from '#platform/access/permissions.ts';

export const permissions = {
  'cloud.read': { tab: 'aws-admin', lacking: 'You don’t have access to cloud instances' },
  'cloud.manage': { tab: 'aws-admin', lacking: 'You don’t have permission to change cloud instances' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
