import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

export const permissions = {
  'orders.read': { roles: [...callCentre, roles.pharmacist, roles.administrator], lacking: 'You don’t have access to orders' },
  'orders.act': { roles: [...callCentre, roles.pharmacist, roles.administrator], lacking: 'You don’t have permission to change orders' },
  'orders.assign': {
    roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead, roles.administrator],
    lacking: 'Only a team lead assigns orders to others',
  },
  'prescriptions.decode': { roles: [roles.pharmacist, roles.administrator], lacking: 'Only a pharmacist marks a prescription as decoded' },
  'orders.fulfil': { roles: [roles.integration], lacking: 'Set automatically by billing, dispatch, delivery or payment' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
