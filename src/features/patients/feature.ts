import type { Grant } from '#platform/access/permissions.ts';
import { callCentre, roles } from '#platform/access/roles.ts';

const staff = [...callCentre, roles.pharmacist, roles.administrator];

export const permissions = {
  'patients.read': { roles: staff, lacking: 'You don’t have access to patients' },
  'patients.edit': { roles: staff, lacking: 'You don’t have permission to change patients' },
  /** Two records of one person: merging them, and undoing it. */
  'patients.merge': {
    roles: [roles.crmTeamLead, roles.crmAgentAdmin, roles.crmAdmin, roles.administrator],
    lacking: 'A team lead decides whether two records are one person',
  },
  /** Removing personal data for good, on request. */
  'patients.erase': {
    roles: [roles.crmAdmin, roles.administrator],
    lacking: 'An administrator erases personal data',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
