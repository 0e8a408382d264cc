import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'schedules.read': { roles: [roles.administrator], lacking: 'Only administrators see the schedules' },
  'schedules.manage': { roles: [roles.administrator], lacking: 'Only administrators pause, resume and run schedules' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
