import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

// Store operations and the call centre fill forms in; who writes for the website also writes forms.
const writers = [roles.contentEditor, roles.contentReviewer, roles.administrator];

export const permissions = {
  'forms.read': { roles: [...callCentre, ...writers], tab: 'store-ops', lacking: 'You don’t have access to forms' },
  'forms.answer': { roles: [...callCentre, ...writers], tab: 'store-ops', lacking: 'You don’t have permission to fill in forms' },
  'forms.results': {
    roles: [roles.crmAdmin, roles.crmTeamLead, ...writers],
    tab: 'store-ops',
    lacking: 'You don’t have permission to read the answers of others',
  },
  'forms.manage': { roles: writers, lacking: 'You don’t have permission to write forms' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
