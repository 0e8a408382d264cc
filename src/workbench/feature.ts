import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Number of records by state and their durations: aggregates without personal data. */
  'flow.read': {
    roles: [
      ...callCentre,
      roles.pharmacist,
      roles.warehouse,
      roles.buyer,
      roles.designer,
      roles.tester,
      roles.developer,
      roles.administrator,
    ],
    lacking: 'You don’t have access to record counts by state',
  },
  /** Loads the inspector: actors, events and states of this tab, without personal data. */
  'inspector.use': {
    roles: [roles.developer, roles.tester, roles.administrator],
    lacking: 'Only developers, testers and administrators use the inspector',
  },
  /** Sees recorded sessions. */
  'recordings.read': {
    roles: [roles.developer, roles.tester, roles.administrator],
    lacking: 'Only developers, testers and administrators see recorded sessions',
  },
  /** Decides whether sessions may be recorded. */
  'recordings.manage': { roles: [roles.administrator], lacking: 'Only an administrator can turn recording on or off' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
