import { product } from '#platform/contract/product.ts';

/** Roles (§6). Roles that the specification does not list cover its other kinds of user (§1). */
export const roles = {
  callCenterOperation: 'call-center-operation',
  crm: `${product.slug}-crm`,
  crmAdmin: `${product.slug}-crm-admin`,
  crmAgentAdmin: `${product.slug}-crm-agent-admin`,
  crmTeamLead: `${product.slug}-crm-TeamLead-normal`,
  s3Uploader: 's3-uploader',
  pharmacist: 'pharmacist',
  warehouse: 'warehouse',
  buyer: 'buyer',
  masterData: 'master-data',
  administrator: 'administrator',
  /** Reviews the statecharts. */
  designer: 'designer',
  /** Runs their paths. */
  tester: 'tester',
  /** Inspects running consoles. */
  developer: 'developer',
  /** External systems that report order events: billing, dispatch, delivery, payment. */
  integration: 'integration',
} as const;

export type Role = (typeof roles)[keyof typeof roles];

/** Roles of the call centre. */
export const callCentre: Role[] = [roles.callCenterOperation, roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead];

/** Tab permissions (§6): codes that show menu entries. */
export const tabs = [
  'SRT',
  'subscription-agent',
  'store-ops',
  'AMAN',
  'ASCH',
  'OMAN',
  'OSCH',
  'ORDER',
  'SSR',
  'DOI',
  'PIPO',
  'LOGS',
  'aws-admin',
  product.slug,
  'TABLT',
  'wms-planning-admin',
  'wms-category-admin',
  'calls-report',
  'supplier-onboarding-menu',
  'order-warehouse-menu',
  'order-warehouse-extend-reopen-po-menu',
  'cms-admin',
] as const;

/** Roles that `updateQueueUserRole` may grant (§6). */
export const queueRoles = [roles.callCenterOperation, roles.crm, roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead] as const;

/** Exact names of the roles whose sessions end through inactivity: those that contain `{product}-crm` (§4.5, §6). */
export const inactivityRoles: readonly Role[] = Object.values(roles).filter((role) => role.includes(roles.crm));
