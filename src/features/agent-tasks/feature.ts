import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Takes tasks from the queues. */
  'tasks.take': { roles: [roles.callCenterOperation], lacking: 'Only call-centre agents take tasks' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
