import { type Role, callCentre, roles } from '#platform/access/roles.ts';
import { product } from '#platform/contract/product.ts';
import { changing } from './changes.ts';
import type { Change } from './fact.ts';
import { elsewhere } from './route-sources.ts';

/** A menu entry of §2.2 that is built. */
export interface BuiltEntry {
  /** Its name in §2.2. */
  title: string;
  /** Its words in the menu. */
  label: string;
  /** Who sees it: a tab, roles, or everybody who is signed in. */
  sees: { tab: string } | { roles: readonly Role[] } | 'everybody';
  /** Routes of §2.2, each with who opens it if they are fewer. */
  routes: readonly (string | [path: string, opens: readonly Role[]])[];
  /** The feature's screens. */
  file: string;
  /** Text of the file that restricts the entry. */
  access: string;
}

const catalogue = [roles.masterData, roles.buyer, roles.warehouse, roles.pharmacist, roles.administrator];
const suppliers = [roles.buyer, roles.warehouse, roles.masterData, roles.administrator];
const keepers = [roles.masterData, roles.administrator];
const screensOf = (feature: string) => `src/features/${feature}/console.ts`;
const permitted = (permission: string) => `access: { permission: '${permission}' },`;

const masters = [
  '/masters/brand-master',
  '/masters/item-master',
  '/masters/function-master',
  '/masters/use-master',
  '/masters/composition-master',
  '/masters/variant-master',
  '/masters/company-master',
  '/masters/hsn-master',
  '/masters/product-master',
  '/masters/product-category-master',
  '/masters/molecule-master',
  '/masters/release-master',
  '/masters/available-in-master',
  '/masters/uom-master',
];

export const builtEntries: readonly BuiltEntry[] = [
  {
    title: 'Home',
    label: 'Short-book',
    sees: { tab: 'SRT' },
    routes: ['/home/short-book'],
    file: screensOf('short-book'),
    access: "access: { tab: 'SRT' },",
  },
  {
    title: 'Order-place',
    label: 'Order-place',
    sees: { tab: 'OSCH' },
    routes: ['/order-place/scheduler'],
    file: screensOf('store-runs'),
    access: "path: ORDER_PLACE_RUNS_PATH,\n    access: { tab: 'OSCH' },",
  },
  {
    title: 'Order-place: manifest',
    label: 'Order-place manifest',
    sees: { tab: 'OMAN' },
    routes: ['/order-place/manifest'],
    file: screensOf('store-runs'),
    access: "path: ORDER_PLACE_MANIFEST_PATH,\n    access: { tab: 'OMAN' },",
  },
  {
    title: 'Safety stock',
    label: 'Safety stock',
    sees: { tab: 'SSR' },
    routes: ['/safety-stock/manifest', '/safety-stock/scheduler'],
    file: screensOf('store-runs'),
    access: "path: SAFETY_STOCK_RUNS_PATH,\n    access: { tab: 'SSR' },",
  },
  {
    title: 'Auto-short',
    label: 'Auto-short',
    sees: { tab: 'ASCH' },
    routes: ['/auto-short/today-scheduler', '/auto-short/future-scheduler'],
    file: screensOf('store-runs'),
    access: "path: AUTO_SHORT_TODAY_PATH,\n    access: { tab: 'ASCH' },",
  },
  {
    title: 'Auto-short: manifest',
    label: 'Auto-short manifest',
    sees: { tab: 'AMAN' },
    routes: ['/auto-short/manifest', '/auto-short/csv-upload'],
    file: screensOf('store-runs'),
    access: "path: AUTO_SHORT_MANIFEST_PATH,\n    access: { tab: 'AMAN' },",
  },
  {
    title: 'Store group master',
    label: 'Store group master',
    sees: { roles: catalogue },
    routes: [
      '/store-group-master/get-details',
      ['/store-group-master/upload-csv', [roles.masterData, roles.warehouse, roles.administrator]],
    ],
    file: screensOf('store-groups'),
    access: permitted('store-groups.read'),
  },
  {
    title: 'Distributor rates',
    label: 'Distributor rates',
    sees: { roles: suppliers },
    routes: ['/distributor-rates/get-details', ['/distributor-rates/upload-csv', [roles.buyer, roles.masterData, roles.administrator]]],
    file: screensOf('distributor-rates'),
    access: permitted('distributor-rates.read'),
  },
  {
    title: 'Supplier onboarding',
    label: 'Supplier onboarding',
    sees: { tab: 'supplier-onboarding-menu' },
    routes: ['/distributor/home'],
    file: screensOf('distributors'),
    access: permitted('distributors.read'),
  },
  {
    title: 'Warehouse orders',
    label: 'Warehouse orders',
    sees: { tab: 'order-warehouse-menu' },
    routes: [
      '/orders/po-value-approval',
      '/orders/purchase-orders',
      '/orders/warehouse-shortbook',
      '/orders/warehouse-ms',
      '/orders/shortbook-approval',
    ],
    file: screensOf('purchase-orders'),
    access: permitted('purchase-orders.read'),
  },
  {
    title: 'Extend/reopen PO',
    label: 'Extend/reopen PO',
    sees: { tab: 'order-warehouse-extend-reopen-po-menu' },
    routes: ['/orders/extend-reopen-po'],
    file: screensOf('purchase-orders'),
    access: permitted('purchase-orders.extend'),
  },
  {
    title: 'Supply chain',
    label: 'Supply chain',
    sees: { roles: suppliers },
    routes: ['/supply-chain-mgt/get-details', ['/supply-chain-mgt/upload-csv', [roles.warehouse, roles.buyer, roles.administrator]]],
    file: screensOf('supply-lanes'),
    access: permitted('supply-lanes.read'),
  },
  {
    title: 'Drug masters',
    label: 'Drug masters',
    sees: { roles: catalogue },
    routes: [...masters, ['/masters/bulk-upload', keepers]],
    file: screensOf('masters'),
    access: `icon: IconColumns3,\n  ${permitted('masters.read')}`,
  },
  {
    title: 'Drug details',
    label: 'Drugs',
    sees: { roles: catalogue },
    routes: ['/drug-details/list'],
    file: screensOf('drugs'),
    access: `key: 'r',\n  ${permitted('masters.read')}`,
  },
  {
    title: 'Drug details: upload',
    label: 'Drug upload',
    sees: { roles: keepers },
    routes: ['/drug-details/upload-csv'],
    file: screensOf('drugs'),
    access: permitted('masters.manage'),
  },
  {
    title: 'Drug details: images',
    label: 'Drug images',
    sees: { roles: keepers },
    routes: ['/drug-details/upload-images'],
    file: screensOf('drug-images'),
    access: permitted('masters.manage'),
  },
  {
    title: 'Drug details: rules',
    label: 'Rule engine',
    sees: { roles: catalogue },
    routes: ['/drug-details/rule-engine'],
    file: screensOf('drug-rules'),
    access: permitted('masters.read'),
  },
  {
    title: 'Drug order info',
    label: 'Drug order info',
    sees: { tab: 'DOI' },
    routes: ['/drug-order-info/upload-csv', '/drug-order-info/upload-csv-for-others', '/drug-order-info/get-details'],
    file: screensOf('rates'),
    access: "access: { tab: 'DOI' }",
  },
  {
    title: 'Selling rate',
    label: 'Selling rates',
    sees: { roles: catalogue },
    routes: ['/selling-rate/get-details', ['/selling-rate/upload-csv', [roles.masterData, roles.buyer, roles.administrator]]],
    file: screensOf('rates'),
    access: permitted('rates.read'),
  },
  {
    title: 'PIPO',
    label: 'PIPO',
    sees: { tab: 'PIPO' },
    routes: ['/pipo/group-list', '/pipo/log-list'],
    file: screensOf('pipo'),
    access: "access: { tab: 'PIPO' }",
  },
  {
    title: 'Location management',
    label: 'Location management',
    sees: { roles: [...callCentre, ...catalogue] },
    routes: ['/location-mgmt/store-group-pin', '/location-mgmt/pincode-mgmt'],
    file: screensOf('locations'),
    access: "access: { permission: 'locations.read' }",
  },
  {
    title: 'CIO/FOS management',
    label: 'CIO/FOS management',
    sees: { tab: 'subscription-agent' },
    routes: ['/cio-management/list', '/cio-management/prescription-mgmt'],
    file: screensOf('cio'),
    access: "access: { permission: 'cio.read' }",
  },
  {
    title: 'Store serviceability',
    label: 'Store serviceability',
    sees: { tab: 'store-ops' },
    routes: ['/store-management/ops-interface'],
    file: screensOf('store-ops'),
    access: "access: { permission: 'stores.read' }",
  },
  {
    title: 'CRM operation: orders',
    label: 'Orders',
    sees: { roles: [...callCentre, roles.pharmacist, roles.administrator] },
    routes: ['/galen/order-list'],
    file: screensOf('orders'),
    access: `key: 'o',\n  ${permitted('orders.read')}`,
  },
  {
    title: 'CRM operation',
    label: 'Patients',
    sees: { roles: [...callCentre, roles.pharmacist, roles.administrator] },
    routes: ['/crm/search'],
    file: screensOf('patients'),
    access: "access: { permission: 'patients.read' }",
  },
  {
    title: 'CRM supervision: priorities',
    label: 'Agent Lead Priority Manage',
    sees: { roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead] },
    routes: ['/crm/agent-lead-management'],
    file: screensOf('agent-management'),
    access: "access: { permission: 'agents.read' }",
  },
  {
    title: 'CRM administration',
    label: 'Manage Agent',
    sees: { roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead] },
    routes: ['/crm/agent-management', '/queue-management'],
    file: screensOf('agent-management'),
    access: "access: { permission: 'agents.read' }",
  },
  {
    title: 'Prescriptions',
    label: 'Prescriptions',
    sees: { roles: [roles.pharmacist, roles.administrator] },
    routes: ['/prescription/prescription-list'],
    file: screensOf('prescriptions'),
    access: permitted('prescriptions.decode'),
  },
  {
    title: '{product}',
    label: 'Statistics',
    sees: { tab: product.slug },
    routes: ['/stats/view'],
    file: screensOf('stats'),
    access: permitted('stats.read'),
  },
  {
    title: 'Logs',
    label: 'Logs',
    sees: { tab: 'LOGS' },
    routes: ['/logs/logs'],
    file: screensOf('job-logs'),
    access: "access: { permission: 'job-logs.read' }",
  },
  {
    title: 'SQS logs',
    label: 'SQS logs',
    sees: { roles: [roles.administrator] },
    routes: ['/sqs-logs'],
    file: screensOf('message-queues'),
    access: permitted('message-queues.manage'),
  },
  {
    title: 'Application logs',
    label: 'Application logs',
    sees: { roles: [roles.administrator] },
    routes: ['/application-logs'],
    file: screensOf('application-logs'),
    access: "access: { permission: 'application-logs.read' }",
  },
  {
    title: 'Schedule-and-Reminder',
    label: 'Schedule and reminder',
    sees: { roles: Object.values(roles).filter((role) => role !== roles.integration) },
    routes: ['/Schedule-and-Reminder'],
    file: screensOf('reminders'),
    access: permitted('reminders.use'),
  },
  {
    title: 'MFA setup',
    label: 'MFA setup',
    sees: 'everybody',
    routes: ['/user-settings/mfa-setup'],
    file: screensOf('session'),
    access: "access: 'session',",
  },
  {
    title: 'S3 upload',
    label: 'S3 upload',
    sees: { roles: [roles.s3Uploader, roles.administrator] },
    routes: ['/s3-upload'],
    file: screensOf('files'),
    access: permitted('files.manage'),
  },
  {
    title: 'Offers',
    label: 'Offers',
    sees: { roles: [roles.contentEditor, roles.contentReviewer, roles.crmTeamLead, roles.masterData, roles.administrator] },
    routes: ['/offers/offers'],
    file: screensOf('offers'),
    access: permitted('offers.read'),
  },
  {
    title: 'Rewards',
    label: 'Rewards',
    sees: { tab: 'TABLT' },
    routes: ['/galen-reward'],
    file: screensOf('rewards'),
    access: "icon: IconGift, access: { permission: 'rewards.read' }",
  },
  {
    title: 'Waybill',
    label: 'Waybill',
    sees: 'everybody',
    routes: ['/goodaid-waybill/waybill'],
    file: screensOf('waybills'),
    access: "access: 'public',",
  },
  {
    title: 'Content management',
    label: 'Content management',
    sees: { tab: 'cms-admin' },
    routes: ['/cms'],
    file: screensOf('content'),
    access: "access: { permission: 'content.read' }",
  },
  {
    title: 'CRM supervision',
    label: 'Supervisor dashboard',
    sees: { roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead] },
    routes: ['/crm/supervisor-dashboard'],
    file: screensOf('supervision'),
    access: "access: { permission: 'floor.view' }",
  },
  {
    title: 'CRM administration: assignment',
    label: 'Assign queue',
    sees: { roles: [roles.crmAdmin, roles.crmAgentAdmin, roles.crmTeamLead] },
    routes: ['/crm/queue-actions'],
    file: screensOf('supervision'),
    access: "access: { permission: 'tasks.assign' }",
  },
  {
    title: 'AWS admin',
    label: 'AWS admin',
    sees: { tab: 'aws-admin' },
    routes: ['/aws-admin'],
    file: screensOf('cloud-instances'),
    access: "access: { permission: 'cloud.read' }",
  },
  {
    title: 'Calls report',
    label: 'Calls report',
    sees: { tab: 'calls-report' },
    routes: ['/dashboard/calls-report'],
    file: screensOf('calls-report'),
    access: permitted('calls-report.read'),
  },
];

/** The screen of one master has another address. */
export const masterMoved = (master: string): Change =>
  changing(screensOf('masters'), '`/masters/${master}-master`', `\`/masters/\${master === '${master}' ? 'x' : master}-master\``);

/** The route leads elsewhere. */
export function routeMoved({ file }: BuiltEntry, path: string): Change {
  if (masters.includes(path)) return masterMoved(path.slice('/masters/'.length, -'-master'.length));
  const [where, text] = elsewhere[path] ?? [file, `path: '${path}'`];
  return changing(where, text, text.replace(/(',?)?$/, '-x$1'));
}

/** The entry is shown to others: to everybody, or to nobody without a tab. */
export const entryOpened = ({ file, access, sees }: BuiltEntry): Change =>
  changing(file, access, sees === 'everybody' ? "access: { tab: 'PIPO' }," : access.replace(/access: \{.*\}/, "access: 'session'"));
