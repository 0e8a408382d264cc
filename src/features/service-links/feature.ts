import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'service-links.read': { roles: [roles.administrator], lacking: 'Only administrators see the back-end services' },
  'service-links.test': { roles: [roles.administrator], lacking: 'Only administrators test the back-end services' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
