import { type Fact, fact, facts, openIn, type Proof, provenBy } from '../fact.ts';

interface Entry {
  title: string;
  /** The specification's third column in words. */
  needs: string;
  routes: string[];
  shown: (Proof | string)[];
}

const asId = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** A menu entry: one fact for its visibility, one for each of its routes. */
const entry = ({ title, needs, routes, shown }: Entry): Fact[] => [
  fact(`menu-${asId(title)}`, `Entry "${title}" is shown to ${needs}`, ...shown),
  ...routes.map((route) => fact(`route-${asId(route)}`, `${route} opens from "${title}"`, ...shown)),
];

const below = (area: string, ...screens: string[]) => screens.map((screen) => `/${area}/${screen}`);

const everyone = 'everybody who is signed in (no tab is named)';
const tab = (...codes: string[]) => `holders of the tab ${codes.join(' or ')}`;
const routes = (words: string) => provenBy('platform/console/shell/routes.test.ts', words);

const menu: Entry[] = [
  { title: 'Home', needs: tab('SRT'), routes: ['/home/short-book'], shown: [openIn('short-book')] },
  {
    title: 'CIO/FOS management',
    needs: tab('subscription-agent'),
    routes: below('cio-management', 'list', 'prescription-mgmt'),
    shown: [openIn('cio-management')],
  },
  {
    title: 'Store serviceability',
    needs: tab('store-ops'),
    routes: ['/store-management/ops-interface'],
    shown: [openIn('store-management')],
  },
  {
    title: 'Auto-short',
    needs: tab('AMAN', 'ASCH'),
    routes: below('auto-short', 'manifest', 'today-scheduler', 'future-scheduler', 'csv-upload'),
    shown: [openIn('auto-short')],
  },
  { title: 'Safety stock', needs: tab('SSR'), routes: below('safety-stock', 'manifest', 'scheduler'), shown: [openIn('safety-stock')] },
  {
    title: 'Store group master',
    needs: everyone,
    routes: below('store-group-master', 'upload-csv', 'get-details'),
    shown: [provenBy('store-groups/console.test.tsx', 'the entry Store group master (§2.2)')],
  },
  {
    title: 'Distributor rates',
    needs: everyone,
    routes: below('distributor-rates', 'upload-csv', 'get-details'),
    shown: [provenBy('distributor-rates/console.test.tsx', 'the entry Distributor rates (§2.2)')],
  },
  {
    title: 'Supply chain',
    needs: everyone,
    routes: below('supply-chain-mgt', 'upload-csv', 'get-details'),
    shown: [provenBy('supply-lanes/console.test.tsx', 'the entry Supply chain (§2.2)')],
  },
  {
    title: 'Drug masters',
    needs: 'those who may read the masters (no tab is named)',
    routes: below(
      'masters',
      'brand-master',
      'item-master',
      'function-master',
      'use-master',
      'composition-master',
      'variant-master',
      'company-master',
      'hsn-master',
      'product-master',
      'product-category-master',
      'molecule-master',
      'release-master',
      'available-in-master',
      'uom-master',
    ),
    shown: [provenBy('masters/console/master-list.test.tsx', 'the menu (§2.2)')],
  },
  {
    title: 'Drug details',
    needs: 'those who may read the masters (no tab is named)',
    routes: below('drug-details', 'list', 'upload-csv', 'upload-images'),
    shown: [provenBy('drugs/console/drug-record.test.tsx', 'the menu (§2.2)'), provenBy('drug-images/console.test.tsx', 'the menu (§2.2)')],
  },
  {
    title: 'Drug order info',
    needs: tab('DOI'),
    routes: below('drug-order-info', 'upload-csv', 'upload-csv-for-others', 'get-details'),
    shown: [provenBy('drugs/console/drug-desks.test.ts', 'the entry Drug order info (§2.2)')],
  },
  {
    title: 'Selling rate',
    needs: everyone,
    routes: below('selling-rate', 'upload-csv', 'get-details'),
    shown: [provenBy('drugs/console/drug-desks.test.ts', 'the entry Selling rates (§2.2)')],
  },
  {
    title: 'PIPO',
    needs: tab('PIPO'),
    routes: below('pipo', 'group-list', 'log-list'),
    shown: [provenBy('drugs/console/drug-desks.test.ts', 'the entry PIPO (§2.2)')],
  },
  { title: 'Logs', needs: tab('LOGS'), routes: ['/logs/logs'], shown: [openIn('logs')] },
  {
    title: 'Location management',
    needs: everyone,
    routes: below('location-mgmt', 'store-group-pin', 'pincode-mgmt'),
    shown: [provenBy('drugs/console/drug-desks.test.ts', 'the entry Location management (§2.2)')],
  },
  { title: 'CRM operation', needs: 'call-centre agents', routes: below('crm', 'my-queue', 'search'), shown: [openIn('crm')] },
  {
    title: 'CRM operation: orders',
    needs: 'call-centre agents',
    routes: ['/{product}/order-list'],
    shown: [routes('shows orders to those who may read them'), routes('where a path leads')],
  },
  {
    title: 'CRM supervision',
    needs: 'holders of the supervisor view permission and agent admins',
    routes: below('crm', 'supervisor-dashboard', 'agent-lead-management'),
    shown: [openIn('queue-management')],
  },
  {
    title: 'CRM administration',
    needs: 'agent admins and holders of the supervisor view permission',
    routes: below('crm', 'agent-management', 'queue-actions'),
    shown: [openIn('queue-management')],
  },
  {
    title: '{product}',
    needs: tab('{product}'),
    routes: ['/stats/view'],
    shown: [routes('statistics are in the menu of those with the product’s tab')],
  },
  { title: 'Prescriptions', needs: everyone, routes: ['/prescription/prescription-list'], shown: [openIn('prescription')] },
  { title: 'Offers', needs: everyone, routes: ['/offers/offers'], shown: [openIn('offers')] },
  {
    title: 'WMS config',
    needs: tab('wms-planning-admin', 'wms-category-admin'),
    routes: below(
      'wms-setting',
      'distributor-config',
      'categorysetting',
      'planningsetting',
      'drug-distributor-config',
      'wms-shortbook',
      'open-close-po',
      'bulk-upload',
    ),
    shown: [openIn('wms-setting')],
  },
  { title: 'Waybill', needs: everyone, routes: ['/goodaid-waybill/waybill'], shown: [openIn('goodaid-waybill')] },
  {
    title: 'External availability dashboard',
    needs: everyone,
    routes: ['An external link'],
    shown: [provenBy('platform/console/shell/availability.test.tsx', 'is an external link in everybody’s menu')],
  },
  { title: 'Calls report', needs: tab('calls-report'), routes: ['/dashboard/calls-report'], shown: [openIn('dashboard')] },
  { title: 'Application logs', needs: everyone, routes: ['/application-logs'], shown: [openIn('application-logs')] },
  { title: 'Schedule-and-Reminder', needs: everyone, routes: ['/Schedule-and-Reminder'], shown: [openIn('schedule-and-reminder')] },
  { title: 'AWS admin', needs: tab('aws-admin'), routes: ['/aws-admin'], shown: [openIn('aws-admin')] },
  {
    title: 'MFA setup',
    needs: 'everybody, always',
    routes: ['/user-settings/mfa-setup'],
    shown: [provenBy('platform/console/shell/access.test.ts', 'MFA setup is in every menu')],
  },
  {
    title: 'Supplier onboarding',
    needs: tab('supplier-onboarding-menu'),
    routes: below('distributor', 'home', 'mapping-utility', 'autoshort', 'autoshort-order-config'),
    shown: [openIn('distributor')],
  },
  {
    title: 'Orders',
    needs: tab('order-warehouse-menu'),
    routes: below('orders', 'warehouse-shortbook', 'warehouse-ms', 'shortbook-approval', 'po-value-approval', 'purchase-orders'),
    shown: [openIn('purchase-orders')],
  },
  {
    title: 'Extend/reopen PO',
    needs: tab('order-warehouse-extend-reopen-po-menu'),
    routes: ['/orders/extend-reopen-po'],
    shown: [openIn('purchase-orders')],
  },
  { title: 'SQS logs', needs: everyone, routes: ['/sqs-logs'], shown: [openIn('sqs-logs')] },
  { title: 'Content management', needs: tab('cms-admin'), routes: ['/cms'], shown: [openIn('cms')] },
  { title: 'Rewards', needs: tab('TABLT'), routes: ['/{product}-reward'], shown: [openIn('reward')] },
  {
    title: 'S3 upload',
    needs: 'holders of the S3 uploader permission',
    routes: ['/s3-upload'],
    shown: [provenBy('files/console/s3-upload.test.tsx', 'the menu (§2.2)')],
  },
];

export const sidebarMenu = facts('§2.2', 'Sidebar menu', [
  fact(
    'entry-by-tab',
    'An entry is visible only if the user’s tab list contains the matching tab',
    provenBy('platform/console/shell/access.test.ts', 'an entry is shown only to whose tab list has its tab'),
  ),
  ...menu.flatMap(entry),
  fact(
    'route-masters-bulk-upload',
    '/masters/bulk-upload opens from "Drug masters"',
    provenBy('platform/console/import/imports.test.tsx', 'opens the bulk upload from "Drug masters"'),
  ),
  fact(
    'route-drug-details-rule-engine',
    '/drug-details/rule-engine opens from "Drug details"',
    provenBy('drugs/console/drug-desks.test.ts', 'the entry Rule engine (§2.2)'),
  ),
  fact('route-authentication', '/authentication is the sign-in', routes('where a path leads')),
  fact('route-product-oms-failure', '/{product}/oms-failure opens from "{product}"', openIn('oms-failure')),
  fact(
    'route-stats-full-list',
    '/stats-full-list, without header and sidebar',
    provenBy('stats/console/wall-screen.test.tsx', 'today’s figures, updated by events'),
  ),
  fact('route-call-center-operation-queue', '/call-center-operation/queue', openIn('crm')),
  fact(
    'route-doctor-prescription',
    '/doctor-prescription/order-list with the query order_id',
    provenBy('orders/console/doctor-orders.test.tsx', 'opens the order of the address'),
  ),
  fact('route-call-back-list', '/{product}/call-back-list with the query id', openIn('call-back-list')),
  fact(
    'route-order-list-of-an-order',
    '/{product}/order-list with the query order_id opens that order',
    provenBy('journeys/list-url.spec.ts', 'reload, back and a shared link restore all'),
  ),
  fact('my-queue-of-an-agent', '/crm/my-queue is where a confirmed agent task leads', openIn('crm')),
]);
