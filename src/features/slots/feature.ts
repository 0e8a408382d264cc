import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  /** Sees who held, booked and used places in slots: those who see orders, and store operations. */
  'slot-logs.read': {
    roles: [...callCentre, roles.pharmacist, roles.administrator],
    tab: 'store-ops',
    lacking: 'You don’t have access to the slot log',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
