import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Searches drugs and related records. */
  'catalogue.search': {
    roles: [
      ...callCentre,
      roles.masterData,
      roles.buyer,
      roles.warehouse,
      roles.pharmacist,
      roles.contentEditor,
      roles.contentReviewer,
      roles.administrator,
    ],
    lacking: 'You don’t have permission to search the catalogue',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
