import { type Role, roles } from './roles.ts';

/** Display names of roles, by code. */
export const roleWords: Record<Role, string> = {
  [roles.callCenterOperation]: 'Call-centre agent',
  [roles.crm]: 'CRM user',
  [roles.crmAdmin]: 'Queue management admin',
  [roles.crmAgentAdmin]: 'Agent admin',
  [roles.crmTeamLead]: 'Supervisor view',
  [roles.s3Uploader]: 'S3 uploader',
  [roles.pharmacist]: 'Pharmacist',
  [roles.pharmacistInCharge]: 'Pharmacist in charge',
  [roles.warehouse]: 'Warehouse',
  [roles.buyer]: 'Buyer',
  [roles.masterData]: 'Master data',
  [roles.contentEditor]: 'Content editor',
  [roles.contentReviewer]: 'Content reviewer',
  [roles.administrator]: 'Administrator',
  [roles.designer]: 'Designer',
  [roles.tester]: 'Tester',
  [roles.developer]: 'Developer',
  [roles.integration]: 'Systems that report on orders',
};
