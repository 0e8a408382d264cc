import { roles } from '#contracts/permissions.ts';

/** Words for a user's main role, the most particular first. Roles are matched by substring (§6): for labels only. */
const titles: readonly (readonly [role: string, title: string])[] = [
  [roles.administrator, 'Administrator'],
  [roles.crmAdmin, 'Supervisor'],
  [roles.crmAgentAdmin, 'Agent administrator'],
  [roles.crmTeamLead, 'Team lead'],
  [roles.pharmacist, 'Pharmacist'],
  [roles.warehouse, 'Warehouse'],
  [roles.buyer, 'Buyer'],
  [roles.masterData, 'Master data'],
  [roles.callCenterOperation, 'Call centre agent'],
];

export const roleTitle = (held: readonly string[]): string =>
  titles.find(([role]) => held.some((name) => name.includes(role)))?.[1] ?? 'Staff';
