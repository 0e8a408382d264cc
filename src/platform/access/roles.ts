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
  /** Answers for what the pharmacists of the house dispense. */
  pharmacistInCharge: 'pharmacist-in-charge',
  warehouse: 'warehouse',
  buyer: 'buyer',
  masterData: 'master-data',
  /** Writes the pages of the website. */
  contentEditor: 'content-editor',
  /** Publishes the pages that somebody else wrote. */
  contentReviewer: 'content-reviewer',
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

/** Roles of §6, which are matched by substring: `call-center-operation-trainee` is an agent. Ours need the exact name. */
const matchedBySubstring: readonly Role[] = [...queueRoles, roles.s3Uploader];

/** Whether a role name of a user stands for the role (§6). */
const standsFor = (name: string, role: Role): boolean => name === role || (matchedBySubstring.includes(role) && name.includes(role));

/** The first of the user's role names that stands for the role; null without one. */
export const nameGranting = (names: readonly string[], role: Role): string | null => names.find((name) => standsFor(name, role)) ?? null;

/**
 * Whether a user with these role names counts as one of the role (§6), for what is shown and for the rules of a session: inactivity,
 * guard, logout. It grants nothing: see `holds`.
 */
export const hasRole = (names: readonly string[], role: Role): boolean => nameGranting(names, role) !== null;

/** Pattern for SQL's LIKE that a role name matches if it stands for the role. */
export const rolePattern = (role: Role): string => (matchedBySubstring.includes(role) ? `%${role}%` : role);
