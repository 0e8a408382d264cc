import { product } from './product.ts';

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
  /** Other systems that report what happened to an order: billing, dispatch, delivery, payment. */
  integration: 'integration',
} as const;

export type Role = (typeof roles)[keyof typeof roles];

const callCentre: Role[] = [roles.callCenterOperation, roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead];

/**
 * Who may do what. The server grants by the exact role names below; the browser uses the same table only to show or
 * hide (§6, "roles matched by substring", is for labels).
 */
const grants = {
  'orders.read': [...callCentre, roles.pharmacist, roles.administrator],
  'orders.act': [...callCentre, roles.pharmacist, roles.administrator],
  'prescriptions.decode': [roles.pharmacist, roles.administrator],
  'orders.fulfil': [roles.integration],
} satisfies Record<string, Role[]>;

/** `public`: without a session. `session`: everyone signed in. */
export type Permission = 'public' | 'session' | keyof typeof grants;

/** Whether somebody with these exact roles holds the permission. */
export function holds(permission: Permission, held: readonly string[]): boolean {
  if (permission === 'public' || permission === 'session') return true;
  const granted: readonly string[] = grants[permission];
  return held.some((role) => granted.includes(role));
}

/** Said to a person who lacks the permission. */
export const permissionLacking: Record<keyof typeof grants, string> = {
  'orders.read': 'Your account may not see orders',
  'orders.act': 'Your account may not change orders',
  'prescriptions.decode': 'Only a pharmacist marks a prescription as decoded',
  'orders.fulfil': 'Billing, dispatch, delivery and payment report this; nobody does it by hand',
};

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
