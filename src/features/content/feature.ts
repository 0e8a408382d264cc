import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'content.read': { tab: 'cms-admin', lacking: 'You don’t have access to content management' },
  'content.edit': {
    roles: [roles.contentEditor, roles.contentReviewer, roles.masterData, roles.administrator],
    lacking: 'You don’t have permission to change pages',
  },
  'content.publish': {
    roles: [roles.contentReviewer, roles.administrator],
    lacking: 'You don’t have permission to publish pages',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
