import { product } from '#platform/contract/product.ts';

/** Roles (§6). The ones the specification does not list are ours: one for each other kind of user (§1). */
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
  /** Looks into running consoles. */
  developer: 'developer',
  /** Other systems that report what happened to an order: billing, dispatch, delivery, payment. */
  integration: 'integration',
} as const;

export type Role = (typeof roles)[keyof typeof roles];

/** Those who work in the call centre. */
export const callCentre: Role[] = [roles.callCenterOperation, roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead];

/** Tab permissions (§6): codes that make menu entries visible. */
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

/** Roles of the people who work the queues: what `updateQueueUserRole` may give (§6). */
export const queueRoles = [roles.callCenterOperation, roles.crm, roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead] as const;

/** Exact names of the roles whose sessions end by inactivity: those that contain `{product}-crm` (§4.5, §6). */
export const inactivityRoles: readonly Role[] = Object.values(roles).filter((role) => role.includes(roles.crm));
