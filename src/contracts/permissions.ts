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
  /** Takes tasks of the queues. */
  'tasks.take': [roles.callCenterOperation],
  /** Sees who may sign in: names, not accounts. */
  'staff.read': [...callCentre, roles.administrator],
  /** Gives the roles of the call centre. */
  'queue-users.manage': [roles.crmAgentAdmin, roles.crmAdmin, roles.administrator],
  'users.manage': [roles.administrator],
  'masters.read': [roles.masterData, roles.buyer, roles.warehouse, roles.pharmacist, roles.administrator],
  'masters.manage': [roles.masterData, roles.administrator],
  /** §6: the S3 uploader permission. */
  'files.read': [roles.s3Uploader, roles.administrator],
  'files.manage': [roles.s3Uploader, roles.administrator],
  /** Brings files to the server; into which folders follows from what they are for. */
  'files.send': [roles.s3Uploader, roles.masterData, roles.administrator],
  /** Finds drugs, and what they are made of and by whom, in whatever form. */
  'catalogue.search': [...callCentre, roles.masterData, roles.buyer, roles.warehouse, roles.pharmacist, roles.administrator],
  /** Where we deliver to, and from which store. */
  'locations.read': [...callCentre, roles.masterData, roles.warehouse, roles.buyer, roles.pharmacist, roles.administrator],
  'locations.manage': [roles.masterData, roles.warehouse, roles.administrator],
  /** What drugs are sold for. */
  'rates.read': [roles.masterData, roles.buyer, roles.warehouse, roles.pharmacist, roles.administrator],
  'rates.manage': [roles.masterData, roles.buyer, roles.administrator],
  /** Sees the imports of what may be imported: which those are is each target's own permission. */
  'imports.read': [roles.masterData, roles.buyer, roles.warehouse, roles.administrator],
  /** How many records stand in which state, and for how long: figures that name nobody. */
  'flow.read': [
    ...callCentre,
    roles.pharmacist,
    roles.warehouse,
    roles.buyer,
    roles.designer,
    roles.tester,
    roles.developer,
    roles.administrator,
  ],
  /** Loads the inspector: what runs in this tab, its events and states, without personal data. */
  'inspector.use': [roles.developer, roles.tester, roles.administrator],
  /** Sees recorded sessions. */
  'recordings.read': [roles.developer, roles.tester, roles.administrator],
  /** Decides whether anybody may record a session. */
  'recordings.manage': [roles.administrator],
} satisfies Record<string, Role[]>;

/**
 * What a tab opens besides menu entries. The product's: notifications (§2.5), and the figures of its menu entry (§2.2),
 * which name nobody.
 */
const tabGrants = {
  'notifications.read': product.slug,
  'stats.read': product.slug,
  'drug-order-info.read': 'DOI',
  'drug-order-info.manage': 'DOI',
  'pipo.read': 'PIPO',
  'pipo.manage': 'PIPO',
} satisfies Record<string, string>;

/** `public`: without a session. `session`: everyone signed in. */
export type Permission = 'public' | 'session' | keyof typeof grants | keyof typeof tabGrants;

/** What somebody was given: exact names of roles, and tabs. */
export interface Held {
  roles: readonly string[];
  tabs: readonly string[];
}

/** Whether somebody with these roles and tabs holds the permission. */
export function holds(permission: Permission, held: Held): boolean {
  if (permission === 'public' || permission === 'session') return true;
  if (permission in tabGrants) return held.tabs.includes(tabGrants[permission as keyof typeof tabGrants]);
  const granted: readonly string[] = grants[permission as keyof typeof grants];
  return held.roles.some((role) => granted.includes(role));
}

/** Said to a person who lacks the permission. */
export const permissionLacking: Record<keyof typeof grants | keyof typeof tabGrants, string> = {
  'orders.read': 'Your account may not see orders',
  'orders.act': 'Your account may not change orders',
  'prescriptions.decode': 'Only a pharmacist marks a prescription as decoded',
  'orders.fulfil': 'Billing, dispatch, delivery and payment report this; nobody does it by hand',
  'tasks.take': 'Only call-centre agents take tasks',
  'staff.read': 'Your account may not see the staff',
  'queue-users.manage': 'Only an agent admin or an administrator gives the roles of the call centre',
  'users.manage': 'Only an administrator manages users',
  'masters.read': 'Your account may not see the masters',
  'masters.manage': 'Only master data and administrators change the masters',
  'files.read': 'Your account may not see the files',
  'files.manage': 'Only S3 uploaders and administrators manage files',
  'files.send': 'Your account may not upload files',
  'catalogue.search': 'Your account may not search the catalogue',
  'locations.read': 'Your account may not see pincodes and store groups',
  'locations.manage': 'Only master data, warehouse and administrators change pincodes and store groups',
  'rates.read': 'Your account may not see selling rates',
  'rates.manage': 'Only master data, buyers and administrators change selling rates',
  'imports.read': 'Imports are not open to your account',
  'drug-order-info.read': 'Drug order info is not open to your account',
  'drug-order-info.manage': 'Drug order info is not open to your account',
  'pipo.read': 'PIPO is not open to your account',
  'pipo.manage': 'PIPO is not open to your account',
  'flow.read': 'Your account may not see how many records are in each state',
  'inspector.use': 'Only developers, testers and administrators use the inspector',
  'recordings.read': 'Only developers, testers and administrators see recorded sessions',
  'recordings.manage': 'Only an administrator decides about recordings',
  'notifications.read': 'Notifications are not open to your account',
  'stats.read': 'The statistics are not open to your account',
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

/** Roles of the people who work the queues: what `updateQueueUserRole` may give (§6). */
export const queueRoles = [roles.callCenterOperation, roles.crm, roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead] as const;

/** Exact names of the roles whose sessions end by inactivity: those that contain `{product}-crm` (§4.5, §6). */
export const inactivityRoles: readonly Role[] = Object.values(roles).filter((role) => role.includes(roles.crm));
