import type { Grant } from '#platform/access/permissions.ts';

export const permissions = {
  'calls-report.read': { tab: 'calls-report', lacking: 'You don’t have access to the calls report' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
