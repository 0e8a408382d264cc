import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'offers.read': {
    roles: [roles.contentEditor, roles.contentReviewer, roles.crmTeamLead, roles.masterData, roles.administrator],
    lacking: 'You don’t have access to offers',
  },
  'offers.manage': {
    roles: [roles.contentEditor, roles.contentReviewer, roles.administrator],
    lacking: 'You don’t have permission to change offers',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
