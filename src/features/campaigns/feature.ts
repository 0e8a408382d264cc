import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

const planners = [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead, roles.administrator];

export const permissions = {
  'campaigns.read': {
    roles: [...planners, roles.contentEditor, roles.contentReviewer],
    lacking: 'You don’t have access to campaigns',
  },
  'campaigns.manage': { roles: planners, lacking: 'You don’t have permission to change campaigns' },
  // Names patients: not for those who only write texts.
  'campaigns.contacts': { roles: planners, lacking: 'You don’t have access to the patients of campaigns' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
