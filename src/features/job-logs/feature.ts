import type { Grant } from '#platform/access/permissions.ts';

export const permissions = {
  'job-logs.read': { tab: 'LOGS', lacking: 'You don’t have access to the logs' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
