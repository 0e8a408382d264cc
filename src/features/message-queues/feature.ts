import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'message-queues.read': { roles: [roles.administrator], lacking: 'Only administrators read the queues' },
  'message-queues.repair': { roles: [roles.administrator], lacking: 'Only administrators decide about messages' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
